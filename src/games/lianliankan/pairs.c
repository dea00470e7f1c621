#include "games/lianliankan/pairs.h"
