import { expectNoSeriousFault, RULES } from '../fixtures/axe.ts'
import { callAs, logInto, openRoom } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

const SUBJECT = '临床执业医师'
const STEM = '患者男，45岁。突发胸痛3小时，含服硝酸甘油不缓解，伴大汗淋漓。最可能的诊断是'
const OPTIONS = ['稳定型心绞痛', '急性心肌梗死', '主动脉夹层', '肺栓塞'].map((content, at) => ({
  ...{ name: 'ABCD'[at] as string, content },
}))

test('alike questions are told while somebody types, merged from the list, and brought back by one press', async ({
  page,
}) => {
  await logInto(page, 'editor')
  await openRoom(page, '题目')
  await page.getByRole('combobox', { name: '科目' }).fill('lczy')
  await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
  await expect(page).toHaveURL(/subject=\d+/)
  const appID = new URL(page.url()).searchParams.get('subject') as string
  const chapters = await callAs(page, 'GET', '/api/console/questions/chapters', { appID })
  const { trees } = chapters.data as { trees: { chapters: { cptID: number; count: number }[] }[] }
  const cptID = String(trees[0]?.chapters.find(({ count }) => count > 0)?.cptID)
  const ids: number[] = []
  for (const [externalID, stem] of [
    ['twin-1', STEM],
    ['twin-2', STEM.replace('突发', '突然')],
  ] as const) {
    const typed = {
      ...{ style: 'A1', hint: '', stem, options: OPTIONS, answer: 'B', explanation: '', points: [], source: '' },
      ...{ year: null, difficulty: null, groupStem: '' },
    }
    const made = await callAs(page, 'POST', '/api/console/questions/create', {
      ...{ appID, cptID, externalID, questionJson: JSON.stringify(typed) },
    })
    ids.push((made.data as { allTestID: number }).allTestID)
  }

  // The job follows within half a minute.
  const group = page
    .getByRole('region', { name: '与 twin-1 相似的一组' })
    .or(page.getByRole('region', { name: '与 twin-2 相似的一组' }))
  await expect(async () => {
    await page.goto(`/console/duplicates?subject=${appID}&likeness=near`)
    await expect(group).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(group.locator('mark').first()).toHaveText(/[发然]/)
  await expectNoSeriousFault(page, 'duplicates', RULES.guidelines)

  await page.goto(`/console/questions/${appID}/${ids[1]}`)
  await page.getByLabel('题干', { exact: true }).fill(`${STEM}（ ）`)
  await expect(page.getByText('题库里有相似的题')).toBeVisible()
  await expect(page.getByRole('link', { name: STEM })).toHaveAttribute('target', '_blank')
  await page.getByLabel('题干', { exact: true }).fill(STEM.replace('突发', '突然'))

  await page.goto(`/console/duplicates?subject=${appID}&likeness=near`)
  await group.getByRole('region', { name: '题目 twin-1' }).getByRole('radio', { name: '保留' }).check()
  await group.getByRole('button', { name: '把 1 道合并到 twin-1…' }).click()
  const dialog = page.getByRole('dialog', { name: '合并 2 道题' })
  await expect(dialog).toContainText('twin-2 移出章节')
  await expectNoSeriousFault(page, 'the window of a merge', RULES.guidelines)
  await dialog.getByRole('button', { name: '合并', exact: true }).click()
  await expect(page.getByText('已合并 2 道题')).toBeVisible()
  await expect(group).toHaveCount(0)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByText('已撤销合并')).toBeVisible()
  // Where the job looked while they were merged, it finds them anew.
  await expect(group).toBeVisible({ timeout: 60_000 })

  await group.getByRole('button', { name: '不是重复' }).click()
  await expect(group).toHaveCount(0)
  await page.goto(`/console/duplicates?subject=${appID}&likeness=near&told=1`)
  await expect(group.getByRole('button', { name: '仍是重复' })).toBeVisible()
})
