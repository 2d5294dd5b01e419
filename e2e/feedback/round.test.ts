import type { Locator, Page } from '@playwright/test'
import { XSS_PAYLOADS } from '@tizhou/server/testing/xss'
import { callAs, logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { answerAny, CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { logOut, openChapter, question } from '../fixtures/scenes/loop.ts'
import { makePeople } from '../fixtures/scenes/people.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'

async function report(page: Page, words: string, picture = false): Promise<void> {
  await page.getByRole('button', { name: '纠错', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '反馈题目错误' })
  await dialog.getByLabel('类型').selectOption('答案有误')
  await dialog.getByLabel('位置').selectOption('选项 B')
  await dialog.getByLabel('哪里有问题').fill(words)
  if (picture) {
    await dialog.getByLabel('选择图片').setInputFiles({
      name: 'page.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    })
    await expect(dialog.getByRole('img', { name: '要附上的图片' })).toBeVisible()
  }
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('已提交，老师答复后会提醒您')).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Expects a loaded picture, not only its box. */
const expectShown = (picture: Locator) =>
  expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(10)

const conversation = (page: Page) => page.getByRole('list', { name: '对话' }).getByRole('listitem')

testOnOwnServer(
  'a mistake is reported with a picture, answered and corrected; rejected with a reason, answered again, accepted; the next learner sees the corrected question and the note',
  async ({ page, context, server, people }) => {
    // A server of its own, a desk and two learners, one after the other.
    test.slow()
    const next = await makePeople(server)
    await enter(page, people.vip)
    await openChapter(page, CHAPTER)
    const chapterPage = new URL(page.url())
    await report(page, '教材第 9 版 B 也对', true)

    const desk = await context.newPage()
    await logInto(desk, 'teacher')
    await openRoom(desk, '学员纠错')
    await rowOf(desk, '教材第 9 版 B 也对').getByRole('link').first().click()
    await expectShown(desk.getByRole('img', { name: '学员附的图片' }))
    await desk.getByLabel('答复', { exact: true }).fill('已核对教材，原答案不变。')
    await desk.getByRole('button', { name: '答复', exact: true }).click()
    await expect(conversation(desk)).toHaveCount(2)

    // The learner's page was not reloaded: the dot appears by itself.
    await expect(page.getByRole('button', { name: /^我的账号，1 条新答复/ })).toBeVisible()
    await openAccountMenuWithNews(page)
    await page.getByRole('menuitem', { name: /^客服中心/ }).click()
    await page.getByRole('link', { name: /已核对教材/ }).click()
    await expect(conversation(page)).toHaveCount(2)
    await expectShown(page.getByRole('img', { name: '我附的图片' }))
    await expect(page.getByRole('button', { name: /^我的账号/ })).not.toHaveAccessibleName(/新答复/)
    await page.getByRole('button', { name: '不采纳' }).click()
    await page.getByRole('button', { name: '提交理由' }).click()
    await expect(page.getByText('请填写')).toBeVisible()
    await page.getByLabel('不采纳的理由').fill('第 321 页写得很清楚')
    await page.getByRole('button', { name: '提交理由' }).click()
    await expect(page.getByText('我没有采纳：第 321 页写得很清楚')).toBeVisible()

    await desk.reload()
    await expect(desk.getByText(/学员不采纳：第 321 页写得很清楚/)).toBeVisible()
    await desk.getByRole('link', { name: '修改题目' }).click()
    await expect(desk.getByRole('heading', { name: '编辑题目' })).toBeVisible()
    await expect(desk.getByRole('button', { name: '移出题目' })).toHaveCount(0)
    await desk.getByRole('textbox', { name: '解析' }).fill('【解析】按第 9 版教材修订：见第 321 页。')
    await desk.getByRole('button', { name: '保存', exact: true }).click()
    await expect(desk.getByText('已保存，学员随即看到')).toBeVisible()
    await desk.getByRole('link', { name: '返回纠错' }).click()
    await expect(desk.getByText(/题目在学员纠错之后改过/)).toBeVisible()
    await desk.getByRole('button', { name: '新增补充' }).click()
    const note = desk.getByRole('dialog', { name: '新增补充' })
    await note.getByLabel('内容').fill('B 项的口径在第 9 版有变化。')
    await note.getByRole('button', { name: '保存' }).click()
    await expect(rowOf(desk, 'B 项的口径在第 9 版有变化。')).toBeVisible()
    await desk.getByLabel('答复', { exact: true }).fill('您说得对，解析已修订。')
    await desk.getByRole('button', { name: '答复', exact: true }).click()

    // In the open conversation the answer appears by itself.
    await expect(conversation(page).filter({ hasText: '您说得对，解析已修订。' })).toBeVisible()
    await page.getByRole('button', { name: '采纳', exact: true }).click()
    await expect(page.getByText('我采纳了这条答复')).toBeVisible()
    await expect(page.getByRole('button', { name: '采纳', exact: true })).toHaveCount(0)
    await desk.reload()
    await expect(desk.getByText(/学员采纳/).first()).toBeVisible()

    const { searchParams } = chapterPage
    await logOut(page)
    await enter(page, next.vip)
    await page.goto('/customerService?tab=feedback')
    await expect(page.getByText('还没有反馈过错误')).toBeVisible()
    await page.goto(`${chapterPage.pathname}?${searchParams}`)
    await answerAny(page)
    await expect(question(page)).toContainText('按第 9 版教材修订')
    await expect(question(page).getByRole('region', { name: '老师补充' })).toContainText('B 项的口径在第 9 版有变化。')
  },
)

async function openAccountMenuWithNews(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^我的账号/ }).click()
  await expect(page.getByRole('menuitem', { name: /^客服中心/ })).toBeVisible()
}

test('what was typed and not sent is there again; hostile texts of a learner run neither here nor at the desk', async ({
  page,
  context,
  people,
}) => {
  const ran: string[] = []
  context.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  const hostile = XSS_PAYLOADS.join('\n').slice(0, 1_900)
  await page.getByRole('button', { name: '纠错', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '反馈题目错误' })
  await dialog.getByLabel('哪里有问题').fill('写到一半')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '纠错', exact: true }).click()
  await expect(dialog.getByLabel('哪里有问题')).toHaveValue('写到一半')
  await page.keyboard.press('Escape')
  const words = `${people.vip.userName} ${hostile}`
  await report(page, words)
  await page.goto('/customerService?tab=feedback')
  await page.getByRole('link', { name: new RegExp(people.vip.userName) }).click()
  await expect(conversation(page)).toHaveCount(1)

  const desk = await context.newPage()
  await logInto(desk, 'teacher')
  await openRoom(desk, '学员纠错')
  await rowOf(desk, people.vip.userName).getByRole('link').first().click()
  await expect(conversation(desk)).toHaveCount(1)
  expect(ran).toEqual([])
})

test('a report of a point is answered and accepted; one of a question is added to and taken away; each list has its own', async ({
  page,
  context,
  people,
}) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  const appID = new URL(page.url()).searchParams.get('appID') ?? ''
  await report(page, `补充用的一条 ${people.vip.userName}`)
  const { reportID, words } = await page.evaluate(async (appID) => {
    const guid = localStorage.getItem('guid') ?? ''
    const points = await (await fetch(`/api/knowledgePoints/sameKnowPoints?appID=${appID}&guid=${guid}`)).json()
    const words = `考点说法有误 ${Math.random().toString(36).slice(2)}`
    const form = {
      ...{ guid, appID, clientID: crypto.randomUUID(), SameKnowPointID: String(points.data.list[0].SameKnowPointID) },
      ...{ feedbackType: '12', module: 'recitePoint', about: 'point', content: words },
    }
    const body = new URLSearchParams(form)
    const sent = await (await fetch('/api/errorTestFeedback/reportError', { method: 'POST', body })).json()
    return { reportID: String(sent.data.errorTestFeedbackID), words }
  }, appID)
  const desk = await context.newPage()
  await logInto(desk, 'teacher')
  await callAs(desk, 'POST', '/api/console/feedback/reply', { reportID, revision: '1', content: '考点已改' })

  await page.goto('/customerService?tab=feedback')
  const lists = page.getByRole('radiogroup', { name: '哪些反馈' })
  await lists.getByText('老师答复').click()
  await expect(page.getByText('这里还没有')).toBeVisible()
  await lists.getByText('待我确认').click()
  await expect(page.getByText('这里还没有')).toBeVisible()
  await lists.getByText('知识点').click()
  const read = page.waitForRequest(
    (sent) => sent.url().includes('updateKnowledgeFeed') && (sent.postData() ?? '').includes('IsRead=1'),
  )
  await page.getByRole('link', { name: new RegExp(words) }).click()
  await read
  await expect(conversation(page).filter({ hasText: '考点已改' })).toBeVisible()
  await page.getByRole('button', { name: '采纳', exact: true }).click()
  await expect(page.getByText('我采纳了这条答复')).toBeVisible()

  await page.goto('/customerService?tab=feedback')
  await page.getByRole('link', { name: /补充用的一条/ }).click()
  await page.getByRole('button', { name: '补充', exact: true }).click()
  await page.getByLabel('补充').fill('见第二章')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(conversation(page).filter({ hasText: '见第二章' })).toBeVisible()
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有反馈过错误')).toBeVisible()
})
