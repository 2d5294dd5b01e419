import { BEIJING_SHIFT, beijingDay } from '@tizhou/domain/dates/beijing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { buildApp } from '../../app.ts'
import { publishUpdates } from '../../cores/dots/publishUpdates.ts'
import { tellLearner } from '../../cores/notices/ownNotices.ts'
import { tellBegun } from '../../cores/notices/tellBegun.ts'
import { newId } from '../../platform/database/ids.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { channel } from '../../platform/push/channel.ts'
import type { Services } from '../../platform/services.ts'
import { TEST_COST } from '../../testing/bank.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import {
  type Aim,
  type Aimed,
  type Article,
  type Counts,
  type Event,
  event,
  isShown,
  KINDS,
  type Notice,
  type Person,
  TABS,
  type Update,
} from './testing/dotEvents.ts'

const SEED = Number(process.env.DOTS_SEED ?? 20261123)
/** On PostgreSQL, where each event waits for the disk and for two servers, fewer. */
const RUNS = { sqlite: Number(process.env.DOTS_RUNS ?? 6), postgres: Number(process.env.DOTS_RUNS ?? 4) }
const DAY = 86_400_000
const marks = channel('dots-model')
/** Tables whose rows a run begins without. */
const CLEARED = [
  ...['version_update', 'version_update_read', 'dot_seen', 'help_article', 'review_card', 'entitlement'],
  ...['notice', 'notice_read', 'report_reply', 'report'],
] as const

describeOnBothDatabases('a dot shows exactly while something is unread', (openStore) => {
  let scene: Scene
  /** Two servers on PostgreSQL, one on SQLite. */
  let servers: Services[]
  let closeSecond = async () => {}
  let questionID: number
  /** A question that everybody may report. */
  let freeID: number
  const heard = new Map<Services, { mark: number; wake: () => void }>()
  let mark = 0
  beforeAll(async () => {
    scene = await setScene(await openStore())
    servers = [scene.api.services]
    if (openStore.dialect === 'postgres') {
      const { http, services } = await buildApp(scene.api.services.config, await openStore(), {
        passwordCost: TEST_COST,
        now: () => scene.api.clock.now,
      })
      servers.push(services)
      closeSecond = () => http.close().then(() => services.push.stop())
      await http.ready()
    }
    for (const services of servers) {
      const of = { mark: 0, wake: () => {} }
      heard.set(services, of)
      marks.hear(services.push, {
        hear: (text) => {
          of.mark = Number(text)
          of.wake()
        },
        // It listens from now on: what was told before is told again.
        missed: () => void scene.store.write((tx) => marks.tell(tx, String(mark))),
      })
    }
    await settle()
    questionID = [...(await scene.api.services.content.homes(scene.api.world.subjectID)).chapterOf.keys()][0] as number
    freeID = (
      await scene.store.db
        .selectFrom('question')
        .select('question_id')
        .where('external_id', '=', 'f1')
        .executeTakeFirstOrThrow()
    ).question_id
    await scene.store.write(async (tx) => {
      const agent = await tx.db
        .selectFrom('agent')
        .selectAll()
        .where('agent_code', '=', '889')
        .executeTakeFirstOrThrow()
      await tx.db
        .insertInto('agent')
        .values({ ...agent, name: 'north', agent_code: 'north' })
        .execute()
      await tx.db
        .updateTable('user_account')
        .set({ agent_code: 'north' })
        .where('user_name', '=', scene.api.world.vip)
        .execute()
    })
  })
  afterAll(async () => {
    await closeSecond()
    await scene.close()
  })

  /** Until all servers have heard what was told so far: announcements are in order. */
  async function settle(): Promise<void> {
    const wanted = ++mark
    const all = [...heard.values()].map(
      (of) =>
        new Promise<void>((resolve) => {
          of.wake = () => {
            if (of.mark >= wanted) resolve()
          }
        }),
    )
    await scene.store.write((tx) => marks.tell(tx, String(wanted)))
    await Promise.all(all)
  }

  test(`over random events, on every server, in every open tab (seed ${SEED})`, { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 25, maxLength: 40 }), (events) => run(events)),
      { seed: SEED, numRuns: RUNS[openStore.dialect], endOnFailure: true },
    )
  })

  async function run(events: readonly Event[]): Promise<void> {
    const { api, store } = scene
    const { client, clock, world } = api
    const subjects = [world.subjectID, world.otherSubjectID] as const
    await store.write(async (tx) => {
      for (const table of CLEARED) await tx.db.deleteFrom(table).execute()
    })
    clock.now += DAY
    const people: Person[] = []
    for (const name of [world.vip, world.plain]) {
      const id = await scene.idOf(name)
      for (const services of servers) services.entitlements.forget(id)
      people.push({
        ...{ name, id, guid: await scene.guidOf(name), agent: name === world.vip ? 'north' : '' },
        ...{ vns: new Set<number>(), due: new Map<number, number>(), answers: [] },
        ...{ seenMenu: new Map<number, number>(), seenReview: new Map<number, number>() },
      })
    }
    const guid = await scene.guidOf('operator')
    const updates: Update[] = []
    const notices: Notice[] = []
    const articles: Article[] = []
    const serverAt = (at: number) => servers[at % servers.length] as Services

    const unread = (list: readonly (Update | Notice)[], person: Person, subject: number) =>
      list.filter((one) => isShown(one, person, subject, clock.now) && !one.readBy.has(person.name)).length
    const expected = (person: Person, subject: number): Counts => {
      const midnight = beijingDay(clock.now) * DAY - BEIJING_SHIFT
      return {
        updates: unread(updates, person, subject),
        review: (person.seenReview.get(subject) ?? 0) >= midnight ? 0 : (person.due.get(subject) ?? 0),
        menu: articles.filter(
          (one) =>
            (one.subject === null || one.subject === subject) && one.changedAt > (person.seenMenu.get(subject) ?? 0),
        ).length,
        notices: unread(notices, person, subject),
        feedback: subject === 0 ? person.answers.length : 0,
      }
    }
    const asked = async (services: Services, person: Person, subject: number): Promise<Counts> => {
      const learner = await services.dots.learnerOf(person.id, subjects[subject] as number)
      const list = await services.dots.dotsOf(learner)
      return Object.fromEntries(KINDS.map((kind) => [kind, list.find((one) => one.kind === kind)?.unread])) as Counts
    }

    /** Each asks when it opens and when it is told, as pages do; what it shows is what it was answered last. */
    const tabs = TABS.map(({ who, subject, server }) => ({
      person: people[who] as Person,
      subject,
      services: serverAt(server),
      isStale: false,
      shows: undefined as Counts | undefined,
      leave: undefined as (() => void) | undefined,
    }))
    type Tab = (typeof tabs)[number]
    const open = (tab: Tab) => {
      tab.isStale = true
      tab.leave = tab.services.push.join({
        userID: tab.person.id,
        appID: subjects[tab.subject] as number,
        tell: (topic) => {
          if (topic === 'dots' || topic === 'notices') tab.isStale = true
        },
      })
    }
    const close = (tab: Tab) => {
      tab.leave?.()
      tab.leave = undefined
    }

    /** The model's aim, and the same as staff send it. A version belongs to a subject; the other subject has none. */
    const aimOf = ({ subject: of, vn, agent, delay }: Aimed) => {
      const subject = vn !== null && vn !== 0 && of === null ? 0 : of
      const aim: Aim = { subject, vn, agent }
      const sent = {
        ...(subject !== null && { appID: subjects[subject] as number }),
        ...(agent !== null && { agentCode: agent }),
      }
      return { aim: { ...aim, publishAt: clock.now + delay }, sent, publishAt: clock.now + delay }
    }
    const saveUpdate = (of: object) =>
      client.send('dots.updateSave', { guid, label: '1', title: '更新', html: '<p>说明</p>', ...of })
    const one = <T>(list: readonly T[], at: number): T | undefined => list[at % (list.length || 1)]
    const readers = (person: Person, subject: number) => ({
      asking: { guid: person.guid, appID: subjects[subject] as number },
      shown: <T extends Update | Notice>(list: readonly T[]) =>
        list.filter((each) => isShown(each, person, subject, clock.now)),
    })

    /** Gives whether pages are not told: of what time and one's own learning change. */
    const happen = async (done: Event): Promise<boolean> => {
      switch (done.do) {
        case 'publish': {
          const { aim, sent, publishAt } = aimOf(done.aim)
          const vn = aim.vn === null ? {} : { vn: aim.vn }
          const { updateID } = await saveUpdate({ ...sent, ...vn, publishAt })
          updates.push({ updateID, revision: 1, withdrawn: false, readBy: new Set(), ...aim })
          return false
        }
        case 'change': {
          const update = one(updates, done.at)
          if (!update) return false
          const { aim, sent, publishAt } = aimOf(done.aim)
          const { updateID, revision } = update
          await saveUpdate({ updateID, revision, ...sent, ...(aim.vn !== null && { vn: aim.vn }), publishAt })
          Object.assign(update, aim, { revision: revision + 1 })
          return false
        }
        case 'withdraw': {
          const update = one(updates, done.at)
          if (!update) return false
          update.withdrawn = !update.withdrawn
          update.revision++
          const withdrawn = update.withdrawn ? 1 : 0
          await client.send('dots.updateWithdraw', { guid, updateID: update.updateID, withdrawn })
          return false
        }
        case 'tell': {
          const { aim, sent, publishAt: beginsAt } = aimOf(done.aim)
          const to = aim.vn === null ? {} : aim.vn === 0 ? { vip: 1 as const } : { vn: aim.vn }
          const { noticeID } = await client.send('notices.noticeSave', {
            ...{ guid, kind: done.kind, title: '通知', html: '<p>说明</p>', link: '', examType: '', priority: 10 },
            ...{ agentCode: '', ...sent, ...to, beginsAt },
          })
          notices.push({ noticeID, kind: done.kind, withdrawn: false, readBy: new Set(), ...aim })
          return false
        }
        case 'tellOne': {
          const { id, name } = people[done.who] as Person
          const orderID = newId()
          const bought = { is: 'bought' as const, orderID, orderNo: 'T1', title: '班次', fen: 1 }
          // Told twice, by both servers: it is one event.
          for (const services of [serverAt(1), serverAt(0)])
            await services.store.write((tx) => tellLearner(tx, id, bought, clock.now))
          const { notice_id: noticeID } = await store.db
            .selectFrom('notice')
            .select('notice_id')
            .where('occasion', '=', `bought ${orderID}`)
            .executeTakeFirstOrThrow()
          const aim: Aim = { subject: null, vn: null, agent: null }
          const of = { publishAt: clock.now, withdrawn: false, readBy: new Set<string>() }
          notices.push({ noticeID, kind: 'notify', own: name, ...aim, ...of })
          return false
        }
        case 'withdrawNotice': {
          const notice = one(
            notices.filter(({ own }) => own === undefined),
            done.at,
          )
          if (!notice) return false
          const call = notice.withdrawn ? 'notices.noticeRestore' : 'notices.noticeWithdraw'
          await client.send(call, { guid, noticeID: notice.noticeID }, { allowedRepeat: true })
          notice.withdrawn = !notice.withdrawn
          return false
        }
        case 'read': {
          const person = people[done.who] as Person
          const { asking, shown } = readers(person, done.subject)
          const update = one(shown(updates), done.at)
          if (update) await client.send('dots.setIsRead', { ...asking, versionID: update.updateID })
          update?.readBy.add(person.name)
          return false
        }
        case 'readNotice': {
          const person = people[done.who] as Person
          const notice = one(readers(person, done.subject).shown(notices), done.at)
          if (!notice) return false
          const { noticeID } = notice
          if (notice.kind === 'message')
            await client.send(
              'notices.messageRead',
              { guid: person.guid, messageID: noticeID },
              { allowedRepeat: true },
            )
          else await client.send('notices.noticeRead', { guid: person.guid, noticeID }, { allowedRepeat: true })
          notice.readBy.add(person.name)
          return false
        }
        case 'readNotices': {
          const person = people[done.who] as Person
          const { asking, shown } = readers(person, done.subject)
          await client.send('notices.noticeReadAll', { ...asking, kind: done.kind }, { allowedRepeat: true })
          for (const notice of shown(notices)) if (notice.kind === done.kind) notice.readBy.add(person.name)
          return false
        }
        case 'readAll': {
          const person = people[done.who] as Person
          const { asking, shown } = readers(person, done.subject)
          if (done.kind === 'review') await client.send('dots.markReview', { ...asking, testHints: 'due,new' })
          else await client.send('dots.upRedDog', { ...asking, HitType: done.kind })
          if (done.kind === 'review') person.seenReview.set(done.subject, clock.now)
          else if (done.kind === 'menu') person.seenMenu.set(done.subject, clock.now)
          else for (const update of shown(updates)) update.readBy.add(person.name)
          return false
        }
        case 'answer': {
          const person = people[done.who] as Person
          const { errorTestFeedbackID: reportID } = await client.send('feedback.reportError', {
            ...{ guid: person.guid, appID: subjects[0], clientID: `dots-model-${newId()}`, allTestID: freeID },
            ...{ feedbackType: 1, module: 'errorTest', about: 'key', content: '答案应该是乙' },
          })
          const { revision } = (await client.send('feedback.reportDetail', { guid, reportID })).report
          await client.send('feedback.reportReply', { guid, reportID, revision, content: '已核对' })
          person.answers.push(reportID)
          return false
        }
        case 'readAnswer': {
          const person = people[done.who] as Person
          const reportID = one(person.answers, done.at)
          if (reportID === undefined) return false
          const of = { guid: person.guid, appID: subjects[0], errorTestFeedbackID: reportID }
          await client.send('feedback.readFeedbackReply', of)
          person.answers = person.answers.filter((each) => each !== reportID)
          return false
        }
        case 'guide': {
          const { articleID } = await client.send('support.articleSave', {
            ...{ guid, kind: 'guide', section: '报名', title: '时间', html: '<p>九月</p>', position: 1, hidden: 0 },
            ...(done.subject !== null && { appID: subjects[done.subject] as number }),
          })
          articles.push({ articleID, subject: done.subject, changedAt: clock.now })
          return false
        }
        case 'unguide': {
          const [article] = articles.splice(done.at % (articles.length || 1), 1)
          if (article) await client.send('support.articleRemove', { guid, articleID: article.articleID })
          return false
        }
        case 'due': {
          const person = people[done.who] as Person
          if (!person.due.has(0)) await makeDue(person.id)
          person.due.set(0, 1)
          return true
        }
        case 'version': {
          const person = people[done.who] as Person
          await setVersion(person.id, done.vn, !person.vns.has(done.vn))
          if (!person.vns.delete(done.vn)) person.vns.add(done.vn)
          for (const services of servers) services.entitlements.forget(person.id)
          return true
        }
        case 'time': {
          const planned = [...updates, ...notices].filter(({ publishAt }) => publishAt > clock.now)
          clock.now += done.ms
          while (await runJob(publishUpdates, api.services));
          while (await runJob(tellBegun, api.services));
          await settle()
          const begun = planned.filter(({ publishAt }) => publishAt <= clock.now)
          for (const { leave, person, subject, isStale } of tabs)
            if (leave && begun.some((each) => isShown(each, person, subject, clock.now)))
              expect({ begun: done.ms, isStale }).toEqual({ begun: done.ms, isStale: true })
          return true
        }
        case 'tab': {
          const tab = tabs[done.tab] as Tab
          if (tab.leave) close(tab)
          else open(tab)
          return false
        }
      }
    }

    try {
      for (const tab of tabs) open(tab)
      for (const done of events) {
        clock.now += 10
        const untold = await happen(done)
        if (!untold) await settle()
        // A page that is not told asks by itself in a while.
        for (const tab of tabs) tab.isStale ||= untold
        await Promise.all(
          tabs
            .filter((tab) => tab.leave && tab.isStale)
            .map(async (tab) => {
              tab.isStale = false
              tab.shows = await asked(tab.services, tab.person, tab.subject)
            }),
        )
        for (const { leave, shows, person, subject } of tabs)
          if (leave) expect({ after: done, shows }).toEqual({ after: done, shows: expected(person, subject) })
      }
    } finally {
      for (const tab of tabs) close(tab)
    }
  }

  async function setVersion(userID: number, vn: number, held: boolean): Promise<void> {
    const { subjectID } = scene.api.world
    const { now } = scene.api.clock
    await scene.store.write(async (tx) => {
      if (held)
        await tx.db
          .insertInto('entitlement')
          .values({
            entitlement_id: newId(),
            user_id: userID,
            subject_id: subjectID,
            vn,
            starts_at: now,
            ends_at: now + 1_000 * DAY,
            source: 'test',
          })
          .execute()
      else await tx.db.deleteFrom('entitlement').where('user_id', '=', userID).where('vn', '=', vn).execute()
    })
  }

  /** A known question that is due today. */
  async function makeDue(userID: number): Promise<void> {
    const today = beijingDay(scene.api.clock.now)
    await scene.store.write((tx) =>
      tx.db
        .insertInto('review_card')
        .values({
          user_id: userID,
          subject_id: scene.api.world.subjectID,
          question_id: questionID,
          in_book: 1,
          due_day: today,
          natural_day: today,
          stability: 1,
          difficulty: 5,
          state: 2,
          reps: 2,
          lapses: 0,
          last_day: today - 1,
          last_at: scene.api.clock.now - DAY,
        } as never)
        .execute(),
    )
  }
})
