import { ownOrShared } from '@tizhou/domain/agents/agentRules'
import { ownPicture } from '@tizhou/domain/agents/links'
import type { FastifyRequest } from 'fastify'
import type { ClassRow } from '../../cores/agents/agents.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { agentCodeFor } from './answering.ts'

/** The agent's own classes, or the shared ones where it has none. */
export const getKsbClass: Handler<'agents.getKsbClass'> = async ({ params, services, request }) => {
  const code = await agentCodeFor(services, request, params.agentID)
  const classes = ownOrShared(await services.agents.classesOf(code), (row) => row.agent_code, code)
  return {
    list: classes.map((row) => ({
      KsbClassID: row.class_id,
      KsbClassName: row.name,
      Intro: row.intro,
      ImgUrl: ownPicture(row.picture) ?? '',
      AppCount: Number(row.subjects),
    })),
  }
}

export const getKsbClassInfo: Handler<'agents.getKsbClassInfo'> = async ({ params, services, request }) => {
  const found = await visibleClass(services, request, params.KsbClassID, params.agentID)
  const subjects = await services.agents.subjectsOfClass(found.class_id)
  return {
    KsbClassID: found.class_id,
    KsbClassName: found.name,
    Intro: found.intro,
    list: subjects.map((row) => ({
      AppID: row.subject_id,
      AppEName: row.code,
      AppName: row.name,
      CName: row.short_name,
    })),
  }
}

export const getKsbClassBanner: Handler<'agents.getKsbClassBanner'> = async ({ params, services, request }) => {
  const found = await visibleClass(services, request, params.mediClassID, params.agentID)
  const banners = await services.agents.bannersOfClass(found.class_id)
  return {
    KsbClassID: found.class_id,
    KsbClassName: found.name,
    Intro: found.intro,
    list: banners.map((row) => ({
      BannerID: row.banner_id,
      Title: row.title,
      Intro: row.intro,
      ImgUrl: ownPicture(row.picture) ?? '',
      AppPName: row.word,
    })),
  }
}

/** A class, if it is this agent's or shared. */
async function visibleClass(
  services: Services,
  request: FastifyRequest,
  classID: number,
  agentID: string | undefined,
): Promise<ClassRow> {
  const code = await agentCodeFor(services, request, agentID)
  const found = await services.agents.classByID(classID)
  if (!found || (found.agent_code !== '' && found.agent_code !== code)) throw notFound('该考试大类')
  return found
}
