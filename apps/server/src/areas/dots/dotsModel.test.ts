import { BEIJING_SHIFT, beijingDay } from '@tizhou/domain/dates/beijing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { buildApp } from '../../app.ts'
import { publishUpdates } from '../../cores/dots/publishUpdates.ts'
import { newId } from '../../platform/database/ids.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import type { Services } from '../../platform/services.ts'
import { TEST_COST } from '../../testing/bank.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { type Article, event, KINDS, type Person, type target, type Update } from './testing/dotEvents.ts'

const SEED = Number(process.env.DOTS_SEED ?? 20261123)
const RUNS = Number(process.env.DOTS_RUNS ?? 12)
const DAY = 86_400_000

describeOnBothDatabases('a dot shows exactly while something is unread', (openStore) => {
  let scene: Scene
  /** Two servers on PostgreSQL, one on SQLite. */
  let servers: Services[]
  let closeSecond = async () => {}
  let questionID: number
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
    questionID = [...(await scene.api.services.content.homes(scene.api.world.subjectID)).chapterOf.keys()][0] as number
    await scene.store.write(async (tx) => {
      const { name: _, ...agent } = (await tx.db
        .selectFrom('agent')
        .selectAll()
        .where('agent_code', '=', '889')
        .executeTakeFirstOrThrow()) as never as { name: string; agent_code: string }
      await tx.db
        .insertInto('agent')
        .values({ ...agent, name: 'north', agent_code: 'north' } as never)
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

  test(`over random events, on every server, and open pages are told (seed ${SEED})`, {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 15, maxLength: 30 }), (events) => run(events)),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    )
  })

  async function run(events: (typeof event extends fc.Arbitrary<infer E> ? E : never)[]): Promise<void> {
    const { api, store } = scene
    const { client, clock, world } = api
    const subjects = [world.subjectID, world.otherSubjectID] as const
    await store.write(async (tx) => {
      for (const table of [
        'version_update',
        'version_update_read',
        'dot_seen',
        'help_article',
        'review_card',
        'entitlement',
      ] as const)
        await tx.db.deleteFrom(table).execute()
    })
    const names = [world.vip, world.plain] as const
    const ids = await Promise.all(names.map((name) => scene.idOf(name)))
    for (const services of servers) for (const id of ids) services.entitlements.forget(id)
    clock.now += DAY
    const guids = await Promise.all(names.map((name) => api.login(name)))
    const people: Person[] = names.map((name, at) => ({
      name,
      agent: at === 0 ? 'north' : '',
      // Both accounts are older than everything of a run.
      since: 0,
      vns: new Set(),
      due: new Map(),
      seenMenu: new Map(),
      seenReview: new Map(),
    }))
    const updates: Update[] = []
    const articles: Article[] = []

    const isShown = (update: Update, person: Person, at: number) =>
      !update.withdrawn &&
      update.publishAt <= clock.now &&
      (update.subject === null || update.subject === at) &&
      (update.agent === null || update.agent === person.agent) &&
      (update.vn === null || (at === 0 && (update.vn === 0 ? person.vns.size > 0 : person.vns.has(update.vn))))
    const expected = (person: Person, at: number): Record<string, number> => {
      const midnight = beijingDay(clock.now) * DAY - BEIJING_SHIFT
      return {
        updates: updates.filter((one) => isShown(one, person, at) && !one.readBy.has(person.name)).length,
        review: (person.seenReview.get(at) ?? 0) >= midnight ? 0 : (person.due.get(at) ?? 0),
        menu: articles.filter(
          (one) => (one.subject === null || one.subject === at) && one.changedAt > (person.seenMenu.get(at) ?? 0),
        ).length,
      }
    }
    const shown = async (services: Services, at: number, of: number) => {
      const learner = await services.dots.learnerOf(ids[at] as number, subjects[of] as number)
      const list = await services.dots.dotsOf(learner)
      return Object.fromEntries(
        list.filter(({ kind }) => KINDS.some((one) => one === kind)).map((one) => [one.kind, one.unread]),
      )
    }

    // A page for each learner, subject and server.
    const pages = servers.flatMap((services) =>
      [0, 1].flatMap((at) =>
        [0, 1].map((of) => {
          const page = { at, of, topics: [] as string[], heard: () => {}, leave: () => {} }
          page.leave = services.push.join({
            userID: ids[at] as number,
            appID: subjects[of],
            tell: (topic) => {
              page.topics.push(topic)
              page.heard()
            },
          })
          return page
        }),
      ),
    )
    /** Announcements are in order: when this one arrives, all earlier ones have. */
    const settle = () =>
      Promise.all([
        ...pages.map(
          (page) =>
            new Promise<void>((resolve) => {
              page.heard = () => {
                if (page.topics.includes('notices')) resolve()
              }
            }),
        ),
        store.write((tx) => api.services.push.tell(tx, 'everyone', 'notices')),
      ])
    // On PostgreSQL a server may begin to listen only now: waits until it does.
    if (servers.length > 1) await new Promise<void>((resolve) => waitForListening(resolve))
    function waitForListening(resolve: () => void): void {
      let done = false
      for (const page of pages) page.heard = () => {}
      const again = async () => {
        if (done) return
        await store.write((tx) => api.services.push.tell(tx, 'everyone', 'notices'))
        if (pages.every(({ topics }) => topics.includes('notices'))) {
          done = true
          resolve()
        } else setTimeout(again, 20)
      }
      void again()
    }

    let guidOfEditor = await scene.guidOf('operator')
    const save = (of: object) =>
      client.send('dots.updateSave', { guid: guidOfEditor, label: '1', title: '更新', html: '<p>说明</p>', ...of })
    const wire = ({ subject: of, vn, agent, delay }: typeof target extends fc.Arbitrary<infer T> ? T : never) => {
      // A version belongs to a subject; the other subject has none.
      const appAt = vn !== null && vn !== 0 && of === null ? 0 : of
      return {
        model: { subject: appAt, vn, agent, publishAt: clock.now + delay },
        sent: {
          ...(appAt !== null && { appID: subjects[appAt] }),
          ...(vn !== null && { vn }),
          ...(agent !== null && { agentCode: agent }),
          publishAt: clock.now + delay,
        },
      }
    }

    try {
      for (const one of events) {
        clock.now += 10
        const before = people.map((person) => [0, 1].map((of) => expected(person, of)))
        for (const page of pages) page.topics.length = 0
        let byTime = false
        switch (one.do) {
          case 'publish': {
            const { model, sent } = wire(one.target)
            const { updateID } = await save(sent)
            updates.push({ updateID, revision: 1, withdrawn: false, readBy: new Set(), ...model })
            break
          }
          case 'change': {
            const update = updates[one.at % (updates.length || 1)]
            if (!update) break
            const { model, sent } = wire(one.target)
            await save({ updateID: update.updateID, revision: update.revision, ...sent })
            Object.assign(update, model, { revision: update.revision + 1 })
            break
          }
          case 'withdraw': {
            const update = updates[one.at % (updates.length || 1)]
            if (!update) break
            update.withdrawn = !update.withdrawn
            update.revision++
            await client.send('dots.updateWithdraw', {
              guid: guidOfEditor,
              updateID: update.updateID,
              withdrawn: update.withdrawn ? 1 : 0,
            })
            break
          }
          case 'read': {
            const person = people[one.who] as Person
            const visible = updates.filter((update) => isShown(update, person, one.subject))
            const update = visible[one.at % (visible.length || 1)]
            if (!update) break
            await client.send('dots.setIsRead', {
              guid: guids[one.who] as string,
              appID: subjects[one.subject] as number,
              versionID: update.updateID,
            })
            update.readBy.add(person.name)
            break
          }
          case 'readAll': {
            const person = people[one.who] as Person
            const asked = { guid: guids[one.who] as string, appID: subjects[one.subject] as number }
            if (one.kind === 'review') await client.send('dots.markReview', { ...asked, testHints: 'due,new' })
            else await client.send('dots.upRedDog', { ...asked, HitType: one.kind })
            if (one.kind === 'review') person.seenReview.set(one.subject, clock.now)
            else if (one.kind === 'menu') person.seenMenu.set(one.subject, clock.now)
            else for (const update of updates) if (isShown(update, person, one.subject)) update.readBy.add(person.name)
            break
          }
          case 'guide': {
            const { articleID } = await client.send('support.articleSave', {
              guid: guidOfEditor,
              kind: 'guide',
              section: '报名',
              title: '时间',
              html: '<p>九月</p>',
              position: 1,
              hidden: 0,
              ...(one.subject !== null && { appID: subjects[one.subject] as number }),
            })
            articles.push({ articleID, revision: 1, subject: one.subject, changedAt: clock.now })
            break
          }
          case 'unguide': {
            const [article] = articles.splice(one.at % (articles.length || 1), 1)
            if (article)
              await client.send('support.articleRemove', { guid: guidOfEditor, articleID: article.articleID })
            break
          }
          case 'due': {
            const person = people[one.who] as Person
            if (person.due.has(0)) break
            byTime = true
            await makeDue(ids[one.who] as number)
            person.due.set(0, 1)
            break
          }
          case 'version': {
            const person = people[one.who] as Person
            byTime = true
            const userID = ids[one.who] as number
            await setVersion(userID, one.vn, !person.vns.has(one.vn))
            if (!person.vns.delete(one.vn)) person.vns.add(one.vn)
            for (const services of servers) services.entitlements.forget(userID)
            break
          }
          case 'time': {
            byTime = true
            const planned = updates.filter((update) => update.publishAt > clock.now)
            clock.now += one.ms
            while (await runJob(publishUpdates, api.services));
            await settle()
            for (const update of planned.filter((update) => update.publishAt <= clock.now && !update.withdrawn))
              for (const page of pages)
                if (isShown(update, people[page.at] as Person, page.of)) expect(page.topics).toContain('dots')
            break
          }
          case 'login':
            guids[one.who] = await api.login(names[one.who] as string)
            guidOfEditor = await scene.guidOf('operator')
            break
        }
        if (!byTime) await settle()
        for (const [at, person] of people.entries())
          for (const place of [0, 1]) {
            const wanted = expected(person, place)
            for (const services of servers) expect(await shown(services, at, place)).toEqual(wanted)
            if (byTime || JSON.stringify(wanted) === JSON.stringify(before[at]?.[place])) continue
            for (const page of pages)
              if (page.at === at && page.of === place)
                expect([one.do, page.topics]).toEqual([one.do, expect.arrayContaining(['dots'])])
          }
      }
    } finally {
      for (const page of pages) page.leave()
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
