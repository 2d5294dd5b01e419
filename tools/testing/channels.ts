import { BroadcastChannel, MessageChannel } from 'node:worker_threads'

/** Every browser has them; happy-dom does not, and its window is all that a test in a VM context (vmThreads) sees. */
Object.assign(globalThis, { BroadcastChannel, MessageChannel })
