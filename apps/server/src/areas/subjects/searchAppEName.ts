import type { Handler } from '../../platform/handler.ts'
import { allSubjects } from '../../store/subjects.ts'

/** Finds subjects by code or any part of a name; an empty word lists them all. */
export const searchAppEName: Handler<'subjects.searchAppEName'> = async ({ params, services }) => {
  const word = (params.appPName ?? '').trim().toLowerCase()
  const subjects = await allSubjects(services.store)
  const matches = (text: string) => text.toLowerCase().includes(word)
  const found = subjects.filter(
    (row) => matches(row.code) || matches(row.name) || matches(row.short_name) || matches(row.family),
  )
  return {
    list: found.map((row) => ({
      AppID: row.subject_id,
      AppEName: row.code,
      AppName: row.name,
      CName: row.short_name,
      Family: row.family,
    })),
    Total: found.length,
  }
}
