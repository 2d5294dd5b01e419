import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Between the pages of the way in: kept with the entry of the history, in no address. */
    phone?: string
    /** A new password was set a moment ago. */
    passwordSet?: true
  }
}

/** What the page before handed over. */
export function useHandedOver(): { phone: string; passwordSet: boolean } {
  const { phone = '', passwordSet = false } = useRouterState({ select: ({ location }) => location.state })
  return { phone, passwordSet }
}
