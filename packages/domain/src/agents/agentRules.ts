/** Agents whose learners leave to a page of the agent's own (specification, section 9, "Agents"). */
export const OWN_LOGOUT_PAGE: readonly string[] = ['300182-1', '5288', '100052-1']

/** Whether a log-out leads to the agent's page rather than to /login. */
export const hasOwnLogoutPage = (ac: string): boolean => OWN_LOGOUT_PAGE.includes(ac)
