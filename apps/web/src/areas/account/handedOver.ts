import { usePlace } from '../../platform/navigation/router/hooks.ts'

/** What the page before handed over; it is kept with the entry of the history. */
export function useHandedOver(): { phone: string; passwordSet: boolean } {
  const { phone = '', passwordSet = false } = usePlace().state
  return { phone, passwordSet }
}
