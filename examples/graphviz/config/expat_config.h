/* What expat's configure would find out. */
#define BYTEORDER 1234
#define HAVE_UNISTD_H 1
#define XML_CONTEXT_BYTES 1024
/* The hash tables are salted by the time alone: what is parsed are labels of the graph that is
 * shown. */
#define XML_POOR_ENTROPY 1
