/** Navigation state that bypasses the unsaved changes dialog, because the session has ended. */
export const skipLeaveGuard = 'skip leave guard'
