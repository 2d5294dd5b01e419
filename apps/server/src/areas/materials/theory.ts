import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { entryOf, nodeOn, readText } from './texts.ts'

export const bookLLzs: Handler<'materials.bookLLzs'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const books = await services.materials.shownBooks(subject.subject_id, 'theory')
  const sizes = await services.materials.bookSizes(books.map(({ book_id }) => book_id))
  return {
    list: books.map(({ book_id, name, note }) => ({ bookID: book_id, name, note, chapters: sizes.get(book_id) ?? 0 })),
  }
}

export const chapterlist: Handler<'materials.chapterlist'> = async ({ params, services }) => {
  const book = await services.materials.shownBook(params.bookID)
  if (book?.shelf !== 'theory') throw notFound('这本书')
  const nodes = await services.materials.menuOf([book.book_id])
  return {
    name: book.name,
    list: nodes.map((node) => {
      const { id, node: _, ...entry } = entryOf(node, 0)
      return { MaterialCptID: id, ...entry }
    }),
  }
}

export const cptcontent: Handler<'materials.cptcontent'> = async ({ params, caller, services }) =>
  readText(
    services,
    caller,
    await nodeOn(services, caller, params.MaterialCptID, ['theory'], { bookID: params.bookID }),
  )
