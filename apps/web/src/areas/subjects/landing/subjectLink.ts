import { hrefOf, paths } from '../../../paths.ts'

/** Choosing a subject needs a session: a visitor logs in first and comes back to the choice. */
export function subjectLink({ CName }: { CName: string }, loggedIn: boolean) {
  const choosing = paths.switchMenu({ q: CName })
  return loggedIn ? choosing : paths.login({ to: hrefOf(choosing) })
}
