/** Maximum length of a note on a record, which the console's server stores. */
export const recordNoteMax = 500
