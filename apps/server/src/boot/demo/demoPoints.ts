import { readDemoPointLinks, readDemoPoints } from '@tizhou/demo/points'
import { setLinks } from '../../cores/points/pointLinks.ts'
import { pointNames } from '../../cores/points/points.ts'
import { putPointText } from '../../cores/points/pointTexts.ts'
import type { Store } from '../../platform/database/store.ts'
import { cleanMaterial } from '../../platform/html/materialHtml.ts'

/** Texts of the demo's points. Throws where a point has no question. `subjectIDs`: of the demo subjects by code. */
export async function loadDemoPoints(
  store: Store,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  for (const [code, points] of Map.groupBy(readDemoPoints(), ({ appEName }) => appEName)) {
    const subject_id = subjectIDs.get(code) as number
    const ids = new Map((await pointNames(store, subject_id)).map(({ point_id, name }) => [name, point_id]))
    await store.write(async (tx) => {
      for (const { name, aliases, importance, source, year, html } of points) {
        const point_id = ids.get(name)
        if (point_id === undefined) throw new Error(`demo: no question is about ${name}`)
        await putPointText(tx, {
          ...{ point_id, subject_id, html: cleanMaterial(html), aliases: JSON.stringify(aliases) },
          ...{ source, source_year: year, importance, revision: 1, updated_at: now, updated_by: 'demo' },
        })
      }
    })
  }
}

/** Links of the demo's points, after `loadDemoPoints`. */
export async function loadDemoPointLinks(store: Store, subjectIDs: ReadonlyMap<string, number>): Promise<void> {
  for (const { appEName, parents, ...mutual } of readDemoPointLinks()) {
    const ids = new Map(
      (await pointNames(store, subjectIDs.get(appEName) as number)).map(({ point_id, name }) => [name, point_id]),
    )
    const idOf = (name: string): number => {
      const id = ids.get(name)
      if (id === undefined) throw new Error(`demo: no question is about ${name}`)
      return id
    }
    await store.write(async (tx) => {
      for (const [child, parent] of Object.entries(parents)) await setLinks(tx, idOf(child), 'parent', [idOf(parent)])
      for (const kind of ['confusable', 'related'] as const) {
        const both = mutual[kind].flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
        for (const [name, pairs] of Map.groupBy(both, ([one]) => one))
          await setLinks(
            tx,
            idOf(name),
            kind,
            pairs.map(([, other]) => idOf(other)),
          )
      }
    })
  }
}
