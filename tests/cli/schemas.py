"""schemas.py FOLDER OUTPUT...: checks lines of JSON by the schemas in FOLDER. solve.json is the
schema of the lines in the file solve.1. Prints what is wrong.

Programs may meet keys that a later version has added, so the schemas allow more keys. Here none
is allowed. Each line must fail when a key is added to any of its objects or a value gets another
type, and each key of a schema must be met with a value."""
import copy
import json
import os
import sys

from jsonschema import Draft202012Validator as Validator


def inside(node, file, change):
    """The parts of a schema, after CHANGE has been called for each."""
    if isinstance(node, dict):
        change(node, file)
    for part in node.values() if isinstance(node, dict) else node:
        if isinstance(part, (dict, list)):
            inside(part, file, change)


def strict(node, file):
    """References stay in one bundle, and an object has no other keys."""
    if isinstance(node.get("$ref"), str):
        other, _, path = node["$ref"].partition("#")
        node["$ref"] = "#/$defs/" + (other or file) + path
    node.pop("$id", None)
    if "object" in node.get("type", "") and "properties" in node:
        node["unevaluatedProperties"] = False


def bundle(folder, named):
    """All schemas; those that are NAMED are checked."""
    files = {}
    for file in sorted(os.listdir(folder)):
        with open(os.path.join(folder, file), encoding="utf-8") as text:
            schema = json.load(text)
        assert schema["$id"].endswith("/1/" + file), file
        if file in named:
            Validator.check_schema(schema)
        inside(schema, file, strict)
        files[file] = schema
    return files


def direct(node, files, done):
    """In place of references that stand alone, the parts they name: to look each up takes long."""
    done.add(id(node))
    for key, part in node.items() if isinstance(node, dict) else enumerate(node):
        while isinstance(part, dict) and set(part) == {"$ref"}:
            named, part = part["$ref"].split("/")[2:], files
            for name in named:
                part = part[name]
            node[key] = part
        if isinstance(part, (dict, list)) and id(part) not in done:
            direct(part, files, done)
    return node


def changed(value):
    """VALUE with one fault: another type, or a key more, at each place in it; in a list, in its
    first element."""
    yield {"nothing": 1} if not isinstance(value, dict) else 1
    if isinstance(value, dict):
        yield {**value, "nothing": 1}
    for key in value if isinstance(value, dict) else range(len(value[:1])) \
            if isinstance(value, list) else []:
        for other in changed(value[key]):
            copied = copy.copy(value)
            copied[key] = other
            yield copied


def keys_of(value):
    if isinstance(value, dict):
        yield from (key for key in value if value[key] not in (None, []))
    for part in value.values() if isinstance(value, dict) else \
            value if isinstance(value, list) else []:
        yield from keys_of(part)


def main(folder, outputs):
    names = [os.path.basename(output).split(".")[0] + ".json" for output in outputs]
    files, faults, met, tried = bundle(folder, ["common.json", *names]), [], {}, set()
    direct_files = copy.deepcopy(files)
    direct(direct_files, direct_files, set())
    for output, file in zip(outputs, names):
        check = Validator({"$defs": direct_files, "$ref": "#/$defs/" + file})
        with open(output, encoding="utf-8") as lines:
            values = [json.loads(line) for line in lines]
        if not values:
            faults.append(output + ": no line")
        for value in values:
            faults += [f"{output}: {error.message[:200]}" for error in check.iter_errors(value)]
            met.setdefault(file, set()).update(keys_of(value))
            shape = (file, *sorted((key, type(part).__name__) for key, part in value.items()))
            if shape not in tried:
                faults += [f"{output}: nothing forbids {json.dumps(other)[:300]}"
                           for other in changed(value) if check.is_valid(other)]
            tried.add(shape)
    if "solve.json" in met:
        met["common.json"] = met["solve.json"]
    for file in (file for file in met if met[file]):
        wanted = set()
        inside(files[file], file, lambda node, _: wanted.update(node.get("properties", ())))
        seen = met[file]
        faults += [f"{file}: no output has the key {key}" for key in sorted(wanted - seen)]
    print("\n".join(faults[:20]))
    return len(faults) > 0


sys.exit(main(sys.argv[1], sys.argv[2:]))
