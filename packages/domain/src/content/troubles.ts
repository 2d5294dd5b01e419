/** Below this share of right first answers a question counts as too hard, or as keyed wrongly. */
export const LOW_FACILITY = 0.3
/** Below this a question does not tell who knows more. */
export const LOW_DISCRIMINATION = 0.1
