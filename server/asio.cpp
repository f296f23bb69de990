// The compiled part of Asio, once.
#include <boost/asio/impl/src.hpp>
