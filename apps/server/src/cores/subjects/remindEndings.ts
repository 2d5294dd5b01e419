import { beijingDate, monthDayText } from '@tizhou/domain/dates/beijing'
import { endingTerms, leftText } from '@tizhou/domain/reminders/ending'
import { afterQuiet } from '@tizhou/domain/reminders/reminders'
import { atMost } from '@tizhou/domain/text/atMost'
import { type Part, partIDs, unlockedBy } from '@tizhou/domain/versions/parts'
import { type Due, dailyReminder } from '../reminders/dailyReminder.ts'
import { type Entitlement, entitlementRows, subjectByID, versionsOf } from './subjects.ts'

/** Reminds of versions that end within a week, once each, where nothing continues them. */
export const remindEndings = dailyReminder({
  name: 'remind-of-endings',
  does: 'reminds learners, at the hour that they chose, of versions that are about to end',
  kind: 'ending',
  async dueOf({ store }, userID, now) {
    // It says what holds when it goes out.
    const told = afterQuiet(now)
    const held = (await entitlementRows(store, userID)).filter(({ ends_at }) => ends_at > told)
    const due: Due[] = []
    for (const [subjectID, ofSubject] of Map.groupBy(held, ({ subject_id }) => subject_id)) {
      const versions = await versionsOf(store, subjectID)
      const terms = ofSubject.flatMap((row) => {
        const version = versions.find(({ vn }) => vn === row.vn)
        return version ? [termOf(row, version)] : []
      })
      for (const { term, left } of endingTerms(terms, told)) {
        const subject = (await subjectByID(store, subjectID))?.short_name ?? ''
        const name = atMost(`${subject} ${term.version}`, 60)
        due.push({
          // Extended, it ends another time, which is another occasion.
          occasion: `${subjectID} ${term.vn} ${term.parts} ${term.endsAt}`,
          title: `“${name}”${leftText(left)}`,
          body: `您的“${name}”可以用到 ${monthDayText(beijingDate(term.endsAt - 1))}。到期后学习记录都会保留，续期后接着学。`,
          path: `/pay?appID=${subjectID}&vn=${term.vn}`,
        })
      }
    }
    return due
  },
})

const termOf = (
  { vn, parts, starts_at, ends_at }: Entitlement,
  version: { name: string; modules: string; sub_list: string },
) => ({
  ...{ vn, parts, version: version.name, startsAt: starts_at, endsAt: ends_at },
  modules: unlockedBy(
    { modules: JSON.parse(version.modules) as string[], parts: JSON.parse(version.sub_list) as Part[] },
    partIDs(parts),
  ),
})
