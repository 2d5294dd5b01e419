import { useSession } from './session.ts'

/** Whether a member of staff is logged in; only staff see the codes of subjects. */
export const useIsStaff = (): boolean => (useSession()?.roles.length ?? 0) > 0
