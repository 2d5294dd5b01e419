import { createHall, type OpenPage } from './hall.ts'

/** An answer to a question. */
export const given = (reply: string, spendTime = 1, marked = false) => ({ reply, spendTime, marked })

export const viewOf = (page: OpenPage) => page.engine.view.get()

/** Opens the paper on a page. */
export async function opened(hall = createHall(), machine = hall.machine('one')) {
  const page = hall.page(machine)
  void page.engine.open()
  await hall.quiet()
  if (viewOf(page).phase !== 'sitting') throw new Error(`the paper is ${viewOf(page).phase}`)
  return { hall, machine, page }
}
