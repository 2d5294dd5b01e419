import { useSession } from './session.ts'

/** Whether somebody of the staff is logged in: codes of subjects mean something to them alone. */
export const useIsStaff = (): boolean => (useSession()?.roles.length ?? 0) > 0
