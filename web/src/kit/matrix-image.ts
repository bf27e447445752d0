// Numbers in rows and columns.

/** Row after row; a part of a larger block where `data` is a subarray of it. */
export type Matrix = { rows: number; columns: number; data: Float32Array };
