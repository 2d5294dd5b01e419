import { agentPicturesDir, type DemoAgent, readDemoAgents } from '@tizhou/demo/agents'
import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Files } from '../../platform/files/port.ts'
import { putFolder } from '../putFolder.ts'

/** Agents with their pictures, classes of exams, groups and shops. `subjectIDs`: of the demo subjects by code. */
export async function loadDemoAgents(
  store: Store,
  files: Files,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  await putFolder(files, 'images/agents', agentPicturesDir)
  const { agents, classes, groups, stores } = readDemoAgents()
  await store.write(async (tx) => {
    for (const agent of agents) await addAgent(tx, agent, now)
    for (const [position, { subjects, banners, ...group }] of classes.entries()) {
      const class_id = newId()
      const { agentCode, name, intro, picture } = group
      await tx.db
        .insertInto('exam_class')
        .values({ class_id, agent_code: agentCode, name, intro, picture, position })
        .execute()
      for (const [at, code] of subjects.entries())
        await tx.db
          .insertInto('class_subject')
          .values({ class_id, subject_id: subjectIDs.get(code) as number, position: at })
          .execute()
      for (const [at, banner] of banners.entries())
        await tx.db
          .insertInto('class_banner')
          .values({ banner_id: newId(), class_id, ...banner, position: at })
          .execute()
    }
    for (const [position, { agentCode, appEName, vn, ...group }] of groups.entries())
      await tx.db
        .insertInto('agent_group')
        .values({
          group_id: newId(),
          agent_code: agentCode,
          subject_id: appEName === undefined ? null : (subjectIDs.get(appEName) as number),
          vn: vn ?? null,
          ...group,
          position,
        })
        .execute()
    for (const [position, { seriesID, ...shop }] of stores.entries())
      await tx.db
        .insertInto('flagship_store')
        .values({ store_id: newId(), series_id: seriesID, ...shop, position })
        .execute()
  })
}

/** The default agent exists in every database; the others are added. */
async function addAgent(tx: Tx, agent: DemoAgent, now: number): Promise<void> {
  const shown = {
    name: agent.name,
    title: agent.title ?? '',
    qq: agent.qq ?? '',
    telephone: agent.telephone ?? '',
    icon: agent.icon ?? '',
    wechat: agent.wechat ?? '',
    wechat_kind: agent.wechatKind ?? 1,
    alipay: agent.alipay ?? '-1',
    logout_url: agent.logoutUrl ?? '',
    follow_url: agent.followUrl ?? '',
    updated_at: now,
  }
  await tx.db
    .insertInto('agent')
    .values({ agent_code: agent.code, ...shown, created_at: now })
    .onConflict((on) => on.column('agent_code').doUpdateSet(shown))
    .execute()
  for (const host of agent.hosts ?? [])
    await tx.db.insertInto('agent_host').values({ host, agent_code: agent.code }).execute()
}
