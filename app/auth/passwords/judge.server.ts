// A worker thread that judges passwords. Loading its word lists takes most of a second, and an odd password a tenth of
// one, which would block the event loop.
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import type { Judgment, PasswordToJudge } from './judge-in-thread.ts'

const guesser = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 16,
})

parentPort?.on('message', ({ password, known, ofFirm }: PasswordToJudge) => {
  const { score, sequence } = guesser.check(password, [...known, ...ofFirm])
  const personalWords = new Set(known.map((word) => word.toLowerCase()))
  const isPersonal = sequence.some(
    (match) =>
      'dictionaryName' in match &&
      String(match.dictionaryName).includes('userInputs') &&
      personalWords.has(String(match.matchedWord)),
  )
  parentPort?.postMessage({ score, isPersonal } satisfies Judgment)
})
