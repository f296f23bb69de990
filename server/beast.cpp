// The compiled part of Beast, once.
#include <boost/beast/src.hpp>
