/* Which characters the terminal can show. */
#ifndef BASE_CHARSET_H
#define BASE_CHARSET_H

enum charset {
    CHARSET_ASCII,
    CHARSET_UNICODE, /* boxes, suits, shapes */
    CHARSET_CJK      /* and Chinese characters */
};

#endif
