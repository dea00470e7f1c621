/* Which characters the terminal can show. */
#ifndef BASE_CHARSET_H
#define BASE_CHARSET_H

enum charset {
    CHARSET_ASCII,
    CHARSET_LETTERS, /* boxes and suits, but letters on tiles: their shapes need colours */
    CHARSET_UNICODE, /* and shapes in colours */
    CHARSET_CJK      /* and Chinese characters */
};

#endif
