#include "tests/fuzz/fuzz_folder.h"

#include "base/utf8.h"
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char home[32], folder[48], path[128];
static int out = -1, err = -1;

void fuzz_empty(void)
{
    DIR *directory = opendir(fuzz_folder());
    MUST(directory != NULL);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            MUST(unlinkat(dirfd(directory), entry->d_name, 0) == 0);
    closedir(directory);
}

static void leave(void)
{
    if (access(folder, F_OK) == 0)
        fuzz_empty();
    rmdir(folder);
    rmdir(home);
}

const char *fuzz_folder(void)
{
    if (home[0] == '\0') {
        snprintf(home, sizeof home, "%s/unstuck-fuzz-XXXXXX",
                 access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp");
        MUST(mkdtemp(home) != NULL);
        snprintf(folder, sizeof folder, "%s/unstuck", home);
        MUST(setenv("XDG_STATE_HOME", home, 1) == 0);
        atexit(leave);
    }
    mkdir(folder, 0700); /* also after a search that removed it */
    return folder;
}

const char *fuzz_path(const char *name)
{
    snprintf(path, sizeof path, "%s/%s", fuzz_folder(), name);
    return path;
}

void fuzz_write(const char *name, const void *bytes, size_t size)
{
    FILE *file = fopen(fuzz_path(name), "wb");
    MUST(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

void *fuzz_read(const char *name, size_t *size)
{
    FILE *file = fopen(fuzz_path(name), "rb");
    MUST(file != NULL && fseek(file, 0, SEEK_END) == 0);
    *size = (size_t)ftell(file);
    void *bytes = calloc(*size + 1, 1);
    rewind(file);
    MUST(bytes != NULL && fread(bytes, 1, *size, file) == *size);
    fclose(file);
    return bytes;
}

void fuzz_check_text(const char *text)
{
    uint32_t code;
    for (size_t n; (n = utf8_decode(text, &code)) > 0; text += n)
        MUST(code == '\n' || (code >= ' ' && (code < 127 || code >= 160)));
}

void fuzz_hush(void)
{
    fflush(stdout);
    int to = open(fuzz_path("hushed"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    out = dup(1);
    err = dup(2);
    MUST(to >= 0 && dup2(to, 1) == 1 && dup2(to, 2) == 2);
    close(to);
}

void fuzz_check_hushed(void)
{
    fflush(stdout);
    MUST(dup2(out, 1) == 1 && dup2(err, 2) == 2);
    close(out);
    close(err);
    size_t size;
    char *said = fuzz_read("hushed", &size);
    fuzz_check_text(said);
    free(said);
}
