import { useEffect } from 'react'
import { keepPlayerSettings, playerSettings } from './playerSettings.ts'

const tracksOf = (video: HTMLVideoElement): TextTrack[] =>
  [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions')

const isShown = (video: HTMLVideoElement): boolean => tracksOf(video).some(({ mode }) => mode === 'showing')

/** Shows the first subtitles, or none. */
export function toggleCaptions(video: HTMLVideoElement): void {
  const on = !isShown(video)
  for (const [at, track] of tracksOf(video).entries()) track.mode = on && at === 0 ? 'showing' : 'disabled'
}

/** The line from the bottom, so that the controls do not cover the subtitles. */
const LINE = -4

function liftCues(video: HTMLVideoElement): void {
  for (const track of tracksOf(video))
    for (const cue of track.cues ?? []) if (cue instanceof VTTCue && cue.line === 'auto') cue.line = LINE
}

/** Shows or hides subtitles as the viewer did last. */
export function useCaptions(video: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!video) return
    let asked = false
    const lift = () => liftCues(video)
    const keep = () => {
      lift()
      if (asked) keepPlayerSettings({ captions: isShown(video) })
    }
    const begin = () => {
      if (playerSettings().captions && !isShown(video)) toggleCaptions(video)
      asked = true
    }
    video.addEventListener('loadeddata', begin)
    video.textTracks.addEventListener('change', keep)
    video.addEventListener('load', lift, true)
    return () => {
      video.removeEventListener('loadeddata', begin)
      video.textTracks.removeEventListener('change', keep)
      video.removeEventListener('load', lift, true)
    }
  }, [video])
}
