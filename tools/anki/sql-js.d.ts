// What is used of the package sql.js, which says no types.

declare module 'sql.js' {
  export class Database {
    constructor(bytes?: Uint8Array);
    exec(query: string): { columns: string[]; values: (string | number)[][] }[];
    run(statement: string, values?: (string | number)[]): void;
    export(): Uint8Array;
    close(): void;
  }
  export default function initSqlJs(): Promise<{ Database: typeof Database }>;
}
