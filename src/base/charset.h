#ifndef BASE_CHARSET_H
#define BASE_CHARSET_H

/* Which characters the terminal can show. */
enum charset {
    CHARSET_ASCII,
    CHARSET_UNICODE, /* boxes, suits, shapes */
    CHARSET_CJK      /* and Chinese characters */
};

#endif
