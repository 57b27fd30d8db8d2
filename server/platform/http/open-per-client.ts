import { addressKey, networkKey } from './address-key.js';

/** Limits how much each client, and each IPv6 network of clients, has open at a time. */
export class OpenPerClient {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly maxPerNetwork: number,
  ) {}

  /** Counts one more for an address, and returns what to call at its end; null, without counting, if there are too many. */
  enter(address: string): (() => void) | null {
    const client = addressKey(address);
    const network = networkKey(address);
    if (this.count(client) >= this.max) return null;
    if (network && this.count(network) >= this.maxPerNetwork) return null;
    this.change(client, 1);
    if (network) this.change(network, 1);
    return () => {
      this.change(client, -1);
      if (network) this.change(network, -1);
    };
  }

  private count = (key: string) => this.open.get(key) ?? 0;

  private change(key: string, by: number): void {
    const count = this.count(key) + by;
    if (count) this.open.set(key, count);
    else this.open.delete(key);
  }
}
