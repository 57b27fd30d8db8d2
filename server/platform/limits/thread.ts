import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { atMost } from './at-most.js';
import { builtScript } from './limited-process.js';

/**
 * A thread for work that would hold the event loop: it is started for the first question, answers one at a time, and is ended when it
 * has had none for `idleMs`. Its script is given to `answering`.
 */
export class Thread<Question, Answer> {
  private worker?: Worker;
  private idle?: NodeJS.Timeout;
  private readonly oneAtATime = atMost(1);

  constructor(
    private readonly script: string,
    private readonly idleMs: number,
  ) {}

  /** Throws what the script throws; the next question starts it anew. */
  ask(question: Question): Promise<Answer> {
    return this.oneAtATime(async () => {
      clearTimeout(this.idle);
      const worker = (this.worker ??= new Worker(builtScript(this.script)));
      worker.ref();
      try {
        worker.postMessage(question);
        const [answer] = (await once(worker, 'message')) as [Answer];
        // Neither the thread nor the clock keeps the process from ending.
        worker.unref();
        this.idle = setTimeout(() => this.end(), this.idleMs).unref();
        return answer;
      } catch (error) {
        this.end();
        throw error;
      }
    });
  }

  private end(): void {
    void this.worker?.terminate();
    this.worker = undefined;
  }
}
