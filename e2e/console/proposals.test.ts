import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@tizhou/demo/people'
import { expectNoSeriousFault, RULES } from '../fixtures/axe.ts'
import { callAs, logInto, rowOf } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

const SUBJECT = '临床执业医师'
const LEARNER = { userName: '13800000002', nickName: '远航', password: DEMO_PASSWORD, hasVip: true }
const QUESTION = 'lc-gx-006'

/** The question that the test is about, and its subject, by calls. */
async function questionOf(page: Page) {
  const subjects = await callAs(page, 'GET', '/api/console/subjects/list', { q: SUBJECT })
  const { rows } = subjects.data as { rows: { appID: number; code: string }[] }
  const appID = rows.find(({ code }) => code === 'ZY_LCZY_YTMJ')?.appID as number
  const found = await callAs(page, 'GET', '/api/console/questions/list', { appID: String(appID), q: QUESTION })
  const { rows: questions } = found.data as { rows: { allTestID: number; cptID: number }[] }
  return { appID, allTestID: questions[0]?.allTestID as number }
}

test('what one editor proposes learners read once a second one compared and released it; sent back it says why; many at once wait as one', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const open = async () => {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    return context.newPage()
  }
  const editor = await open()
  await logInto(page, 'operator')
  await logInto(editor, 'editor')
  const { appID, allTestID } = await questionOf(page)

  await page.goto(`/console/subjects/${appID}`)
  await page.getByRole('button', { name: '题目要另一人审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '要审核' }).click()
  await expect(page.getByText('要另一人审核', { exact: true })).toBeVisible()

  // One editor proposes.
  await editor.goto(`/console/questions/${appID}/${allTestID}`)
  await expect(editor.getByText('这个科目的题目修改要另一人审核')).toBeVisible()
  const stem = editor.getByLabel('题干', { exact: true })
  const former = await stem.inputValue()
  await stem.fill(`${former}（提出的）`)
  await editor.getByRole('button', { name: '提交审核' }).click()
  await expect(editor.getByText('已提交，等另一人审核')).toBeVisible()
  await editor.getByRole('link', { name: '查看这份修改' }).click()
  await expect(editor.getByRole('heading', { level: 1, name: '修改题目' })).toBeVisible()
  await expect(editor.getByRole('button', { name: '审核发布' })).toHaveCount(0)

  const cptID = await cptOf(page, appID, allTestID)
  /** Without what an earlier look left in the browser. */
  const reads = async (text: string, isThere: boolean) => {
    const learner = await open()
    await enter(learner, LEARNER)
    await learner.goto(`/answerPage?cptID=${cptID}&appID=${appID}`)
    const heading = learner.getByRole('heading', { level: 2 }).first()
    for (let number = 1; ; number++) {
      await expect(heading).toContainText(`第 ${number} 题`)
      if (await learner.getByText(former.slice(0, 12)).first().isVisible()) break
      await learner.getByRole('button', { name: '下一题' }).click()
    }
    await expect(learner.getByText(text)).toHaveCount(isThere ? 1 : 0)
    await learner.context().close()
  }
  await reads('（提出的）', false)

  // The other compares, and sends it back with a reason.
  await page.goto('/console/proposals?state=waiting')
  await rowOf(page, former.slice(0, 10)).getByRole('link').first().click()
  const compared = page.getByRole('region', { name: '修改前后的区别' })
  await expect(compared.locator('ins')).toContainText('（提出的）')
  await expectNoSeriousFault(page, 'a proposal', RULES.guidelines)
  await page.getByRole('button', { name: /整道题：发布后学员看到的样子/ }).press('Enter')
  await expect(page.getByRole('region', { name: '整道题', exact: true })).toContainText('（提出的）')
  await page.getByRole('button', { name: '退回', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '退回这份修改' })
  await dialog.getByLabel('退回原因').fill('请写明出处')
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await expect(page.getByText('已退回，提出的人会看到原因')).toBeVisible()

  await editor.reload()
  await expect(editor.getByText('退回：请写明出处')).toBeVisible()
  await editor.getByRole('button', { name: '提交审核' }).click()
  await expect(editor.getByText('已提交，等另一人审核')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: '审核发布' }).click()
  await expect(page.getByText('已发布，学员随即看到')).toBeVisible()
  await reads('（提出的）', true)

  // Many at once: refused directly, handed in as one, released by the other.
  await editor.goto(`/console/questions?subject=${appID}&q=${QUESTION}`)
  await editor.getByRole('button', { name: '批量修改', exact: true }).click()
  const bulk = editor.getByRole('dialog', { name: /批量修改查到的全部/ })
  await bulk.getByLabel('改什么').press('ArrowDown')
  await editor.getByTitle('改来源').click()
  await bulk.getByLabel('来源').fill('教研组编')
  await bulk.getByRole('button', { name: '看看会改什么' }).click()
  await bulk.getByRole('button', { name: /^修改 \d+ 题$/ }).click()
  await editor
    .getByRole('dialog', { name: '把“批量修改题目”提交审核？' })
    .getByRole('button', { name: '提交审核' })
    .click()
  await expect(editor.getByRole('heading', { level: 1, name: '批量修改题目' })).toBeVisible()
  await expect(editor.getByText('前后的例子')).toBeVisible()
  await page.goto(new URL(editor.url()).pathname)
  await expect(page.getByText(/会改变 \d+ 题/)).toBeVisible()
  await expectNoSeriousFault(page, 'a proposal of many', RULES.guidelines)
  await page.getByRole('button', { name: '审核发布' }).click()
  await expect(page.getByText('做了什么')).toBeVisible({ timeout: 20_000 })
  await page.goto(`/console/questions?subject=${appID}&q=${QUESTION}`)
  await expect(rowOf(page, QUESTION)).toContainText('教研组编')
})

async function cptOf(page: Page, appID: number, allTestID: number): Promise<number> {
  const detail = await callAs(page, 'GET', '/api/console/questions/detail', {
    ...{ appID: String(appID), allTestID: String(allTestID) },
  })
  return (detail.data as { cptID: number }).cptID
}
