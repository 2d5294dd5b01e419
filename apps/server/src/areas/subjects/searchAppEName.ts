import type { Handler } from '../../platform/calls/handler.ts'

/** Most subjects of a reply; Total gives the number of all. */
const MOST = 1_000

/** Finds subjects by code, any part of a name, pinyin or its initials, best match first; an empty text lists all. */
export const searchAppEName: Handler<'subjects.searchAppEName'> = async ({ params, services }) => {
  const found = await services.content.directory.search(params.appPName ?? '')
  return {
    list: found.slice(0, MOST).map((row) => ({
      AppID: row.subject_id,
      AppEName: row.code,
      AppName: row.name,
      CName: row.short_name,
      Family: row.family,
    })),
    Total: found.length,
  }
}
