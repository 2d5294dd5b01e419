import { usePlace } from '../../platform/navigation/router/hooks.ts'

/** What the previous page passed on in the state of the history entry. */
export function useHandedOver(): { phone: string; passwordSet: boolean } {
  const { phone = '', passwordSet = false } = usePlace().state
  return { phone, passwordSet }
}
