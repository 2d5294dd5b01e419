import type { WireTestGroup, WireTestItem, WireTestSet } from '@tizhou/contract/testSet'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { parse } from '@tizhou/domain/richtext/parse'
import { richHtml } from '@tizhou/domain/richtext/richHtml'
import { acceptedAnswers } from '@tizhou/domain/scoring/blanks'

type Image = (name: string) => string | undefined

/** Questions of a set as sides of cards (HTML), by their ids; those without a key, which waits, are left out. */
export function questionSides(set: WireTestSet, image: Image): Map<number, { front: string; back: string }> {
  const sides = new Map<number, { front: string; back: string }>()
  const add = (item: WireTestItem, group?: WireTestGroup) => {
    if (item.Waits !== undefined || item.Answer === '') return
    sides.set(item.AllTestID, { front: frontOf(item, group, image), back: backOf(item, image) })
  }
  for (const { TestItems } of set.test.StyleItems)
    for (const one of TestItems) {
      if (!('GroupID' in one)) {
        add(one)
        continue
      }
      for (const item of [...(one.BTestItems ?? []), ...(one.A3TestItems ?? []), ...(one.CaseTestItems ?? [])])
        add(item, one)
    }
  return sides
}

const asked = (text: string, image: Image) => richHtml(parse(text, { kind: 'question' }), image)

function frontOf(item: WireTestItem, group: WireTestGroup | undefined, image: Image): string {
  const options = item.SelectedItems.length > 0 ? item.SelectedItems : (group?.SelectedItems ?? [])
  return [
    ...[group?.FrontTitle ?? '', item.Hint ?? '', item.Title]
      .filter((text) => text.trim() !== '')
      .map((text) => `<p>${asked(text, image)}</p>`),
    options.length > 0
      ? `<p>${options.map(({ ItemName, Content }) => `${escapeHtml(ItemName)}. ${asked(Content, image)}`).join('<br>')}</p>`
      : '',
  ].join('')
}

function backOf(item: WireTestItem, image: Image): string {
  const key =
    item.ChildTableName === 'JDTEST'
      ? richHtml(parse(item.Answer, { kind: 'explanation' }), image)
      : escapeHtml(
          item.ChildTableName === 'TKTEST'
            ? acceptedAnswers(item.Answer)
                .map((accepted) => accepted.join(' 或 '))
                .join('；')
            : item.Answer,
        )
  const explained = richHtml(parse(item.Explain, { kind: 'explanation' }), image)
  const reasons = (item.Reasons ?? []).map(
    ({ ItemName, Content }) => `${escapeHtml(ItemName)}. ${asked(Content, image)}`,
  )
  return [
    `<p><strong>答案：</strong>${key}</p>`,
    reasons.length === 0 ? '' : `<p>${reasons.join('<br>')}</p>`,
    explained === '' ? '' : `<div>${explained}</div>`,
  ].join('')
}
