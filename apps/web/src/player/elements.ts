import 'media-chrome/media-control-bar'
import 'media-chrome/media-controller'
import 'media-chrome/media-fullscreen-button'
import 'media-chrome/media-loading-indicator'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-pip-button'
import 'media-chrome/media-play-button'
import 'media-chrome/media-seek-backward-button'
import 'media-chrome/media-seek-forward-button'
import 'media-chrome/media-time-range'
import 'media-chrome/media-volume-range'
import 'media-chrome/lang/zh-CN'
import { setLanguage } from 'media-chrome/utils/i18n'
import type { HTMLAttributes, Ref } from 'react'

setLanguage('zh-CN')

/** Attributes of the elements as HTML has them: '' sets a boolean attribute. */
interface Element_ extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>
  class?: string
  nohotkeys?: ''
  noautohide?: ''
  notooltip?: ''
  seekoffset?: number
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-control-bar': Element_
      'media-controller': Element_
      'media-fullscreen-button': Element_
      'media-loading-indicator': Element_
      'media-mute-button': Element_
      'media-pip-button': Element_
      'media-play-button': Element_
      'media-seek-backward-button': Element_
      'media-seek-forward-button': Element_
      'media-time-range': Element_
      'media-volume-range': Element_
    }
  }
}
