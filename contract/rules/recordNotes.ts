/** Characters of a note on a record, which the console's server keeps. */
export const recordNoteMax = 500
