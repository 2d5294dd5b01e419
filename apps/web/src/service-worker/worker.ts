import type { ToWorker } from './messages.ts'
import { openPushed, showPushed } from './notifications.ts'
import { answerPicture, forgetPictures, keepPictures } from './pictures.ts'
import { answerReaderFile } from './readerFiles.ts'
import type { Release, WorkerScope } from './scope.ts'
import { answerFile, answerPage, dropUnusedShells, keepShell } from './shell.ts'
import { strategyFor } from './strategy.ts'

/**
 * Makes the client start and work without network. It stores the client's files and the pictures of opened chapters;
 * the page stores replies and chapters itself (platform/outbox/outbox.ts, platform/offline/contentStore.ts). A new
 * release waits beside the old one until the user accepts it, or until no page of the old one is open.
 */
export function startWorker(scope: WorkerScope, built: Release): void {
  const files = new Set(built.files)

  scope.addEventListener('install', (event) => event.waitUntil(keepShell(scope, built)))

  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

  scope.addEventListener('fetch', (event) => {
    switch (strategyFor(event.request, scope.location.origin, files)) {
      case 'shell':
        event.respondWith(answerPage(scope, event.request, built.release))
        break
      case 'file':
        event.respondWith(answerFile(scope, event.request))
        break
      case 'reader':
        event.respondWith(answerReaderFile(scope, event.request))
        break
      case 'picture':
        event.respondWith(answerPicture(scope, event.request))
        break
      case 'network':
    }
  })

  scope.addEventListener('push', (event) => event.waitUntil(showPushed(scope, event)))
  scope.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(scope, event)))

  scope.addEventListener('message', (event) => {
    const told = event.data as ToWorker
    switch (told.type) {
      case 'keepPictures':
        event.waitUntil(keepPictures(scope, told.urls))
        break
      case 'forgetPictures':
        event.waitUntil(forgetPictures(scope))
        break
      case 'isYours':
        event.ports[0]?.postMessage(files.has(told.entry))
        break
      case 'takeOver':
        void scope.skipWaiting()
        break
      case 'tidy':
        event.waitUntil(dropUnusedShells(scope, built.release))
    }
  })
}
