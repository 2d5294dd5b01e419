import type { Handler } from '../../../platform/calls/handler.ts'

/** Lists that tell no whole personal data are exported by their pages; this writes down that they left the back office. */
export const tableExport: Handler<'audit.tableExport'> = async (input) => {
  const { params, services } = input
  const { title, rows, filters } = params
  await services.store.write((tx) =>
    services.audit.in(tx).audited(input, {
      kind: 'export',
      id: '-',
      name: title,
      after: { rows, ...(filters && { filters }) },
    }),
  )
  return null
}
