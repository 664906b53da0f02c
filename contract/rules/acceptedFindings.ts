/** Maximum length of the reason for which a finding of the overview is accepted. The console's server stores it. */
export const acceptedReasonMax = 200

/** Maximum number of findings in a request that accepts them. */
export const acceptedPerRequest = 1000
