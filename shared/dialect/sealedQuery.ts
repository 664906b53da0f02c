/** Signature parameter that the console's server adds to URLs of a remote API when it rewrites them to its origin. */
export const sealedQuery = /[?&]console=([\w-]{22})$/
