import { hrefOf, paths } from '../../../paths.ts'

/** The link of a subject. Choosing one needs a session: a visitor logs in first and returns to the choice. */
export function subjectLink({ CName }: { CName: string }, loggedIn: boolean) {
  const choosing = paths.switchMenu({ q: CName })
  return loggedIn ? choosing : paths.login({ to: hrefOf(choosing) })
}
