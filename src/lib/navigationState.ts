/** State of a navigation that unsaved work does not hold back: the session it belonged to is over. */
export const skipLeaveGuard = 'skip leave guard'
