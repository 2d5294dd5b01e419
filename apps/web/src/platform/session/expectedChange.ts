let expecting = 0

/**
 * For a page that handles a change of entitlements itself (a payment), or from which nothing may lead away (a running
 * exam): until the returned function is called, the polling takes up no change and does not lead to the home page.
 */
export function expectChange(): () => void {
  expecting += 1
  return () => {
    expecting -= 1
  }
}

/** Whether a page has called expectChange. */
export const expectsChange = (): boolean => expecting > 0
