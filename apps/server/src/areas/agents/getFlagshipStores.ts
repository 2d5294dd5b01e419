import { outsideLink, ownPicture } from '@tizhou/domain/agents/links'
import type { Handler } from '../../platform/calls/handler.ts'

/** Shops without an external https link are left out. */
export const getFlagshipStores: Handler<'agents.getFlagshipStores'> = async ({ params, services }) => ({
  list: (await services.agents.flagshipStores(params.seriesID || undefined)).flatMap((row) => {
    const url = outsideLink(row.link)
    if (!url) return []
    return {
      StoreID: row.store_id,
      SeriesID: row.series_id,
      Name: row.name,
      Intro: row.intro,
      ImgUrl: ownPicture(row.picture) ?? '',
      Url: url,
    }
  }),
})
