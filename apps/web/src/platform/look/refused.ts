/**
 * Whether this tab is a look, which changes nothing; look.ts then says so, by this event. Whatever shows a change before the
 * server has taken it asks first, and in a look leaves the control as it is. `isQuiet`: nobody asked for it, so nothing is said.
 */
export const refusedInLook = (isQuiet?: boolean): boolean =>
  sessionStorage.look && (isQuiet || dispatchEvent(new Event('refused')))

/**
 * In a look a runner moves about, but takes no answers, marks or favourites (RunnerStore, `holds`). By the first letters of
 * commands: choose, confirm, certainty, strike, unstrike, typeText, typeBlank, expire, selfAssess, retry, toggleMark,
 * toggleFavourite.
 */
export const heldInLook = ({ type }: { type: string }): boolean =>
  /^(c[heo]|st|u|t|ex|sel|ret)/.test(type) && refusedInLook()
