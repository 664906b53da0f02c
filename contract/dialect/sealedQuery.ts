/** What the console's server adds to the addresses of a remote API that it hands out in its own name. */
export const sealedQuery = /[?&]console=([\w-]{22})$/
