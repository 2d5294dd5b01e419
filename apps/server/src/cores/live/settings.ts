import { listedHost } from '@tizhou/domain/live/hosts'
import { field } from '../../platform/settings.ts'

export interface LiveSettings {
  /** Allowed hosts of external rooms. */
  hosts: readonly string[]
  /** Addresses for sending and playing streams, with {id} for the lesson; undefined: streams are not supported. */
  ingest: { push: string; play: string } | undefined
}

const USUAL_HOSTS = 'meeting.tencent.com,view.csslcloud.net'

/** Reads LIVE_HOSTS, LIVE_PUSH_TEMPLATE and LIVE_PLAY_TEMPLATE. */
function readLiveSettings(env: NodeJS.ProcessEnv): LiveSettings {
  const hosts = (env.LIVE_HOSTS ?? USUAL_HOSTS)
    .split(',')
    .filter((typed) => typed.trim() !== '')
    .map((typed) => {
      const host = listedHost(typed)
      if (!host)
        throw new Error(`LIVE_HOSTS must be hosts such as meeting.tencent.com or *.example.com, not "${typed}"`)
      return host
    })
  return { hosts, ingest: readIngest(env.LIVE_PUSH_TEMPLATE, env.LIVE_PLAY_TEMPLATE) }
}

function readIngest(push: string | undefined, play: string | undefined): LiveSettings['ingest'] {
  if (!push && !play) return undefined
  if (!push?.includes('{id}') || !play?.includes('{id}') || !/^https:\/\/[^/{}]+\/.*\.m3u8/.test(play))
    throw new Error('LIVE_PUSH_TEMPLATE and LIVE_PLAY_TEMPLATE need {id}; what is played is https://….m3u8')
  return { push, play }
}

export const liveSettings = field(
  [
    {
      name: 'LIVE_HOSTS',
      default: USUAL_HOSTS,
      meaning:
        'hosts of third-party rooms that live lessons may lead to, by commas; `*.example.com` for those below one',
    },
    {
      name: 'LIVE_PUSH_TEMPLATE',
      default: 'none: no streams',
      meaning: 'a streaming server: where a lesson’s stream is sent to, with `{id}` for the lesson',
    },
    {
      name: 'LIVE_PLAY_TEMPLATE',
      default: 'none: no streams',
      meaning: 'where it is played (`https://….m3u8`), with `{id}` for the lesson',
    },
  ],
  readLiveSettings,
)

/** The origin from which browsers load streams. */
export const playOrigin = ({ ingest }: LiveSettings): string | undefined =>
  ingest && new URL(ingest.play.replaceAll('{id}', '1')).origin
