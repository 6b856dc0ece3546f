// Built from action/ by scripts/build-action.ts. Licences of what is inside: licenses.txt
import * as os from "os";
import { EOL } from "os";
import * as crypto from "crypto";
import * as fs from "fs";
import { constants, existsSync, promises, readFileSync } from "fs";
import { createHash } from "node:crypto";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { mkdir, writeFile as writeFile$1 } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
// contract/api-client.ts
/** What the server refused, with its code; `status` is HTTP's when the answer was not GraphQL. */
var ApiError = class extends Error {
	code;
	status;
	correlationId;
	/** From Retry-After, which says seconds or a date; in seconds. */
	retryAfterSeconds;
	constructor(message, details, options) {
		super(message, options), this.name = "ApiError", this.code = details.code, this.status = details.status ?? null, this.correlationId = details.correlationId ?? null, this.retryAfterSeconds = details.retryAfterSeconds ?? null;
	}
	/** Worth another try: the network, 429 and 5xx. Everything else will answer the same again. */
	get transient() {
		return this.code === "NETWORK" || this.status === 429 || (this.status ?? 0) >= 500;
	}
};
/** A token is renewed when less than this much of its life is left, milliseconds. */
const renewBeforeMs = 6e4;
function createApiClient(options) {
	let timeoutMs = options.timeoutMs ?? 3e4, token = null;
	async function freshToken() {
		return token && Date.now() < token.renewAt || (token = await exchange(options, timeoutMs), options.onSecret?.(token.value)), token.value;
	}
	async function attempt(operation, variables) {
		return readAnswer(await call(`${trimmed(options.baseUrl)}/graphql`, timeoutMs, {
			method: "POST",
			headers: {
				authorization: `Bearer ${await freshToken()}`,
				"content-type": "application/json"
			},
			body: JSON.stringify({
				query: operation.text,
				variables,
				operationName: operation.name
			})
		}));
	}
	return { async send(operation, variables) {
		try {
			return await attempt(operation, variables);
		} catch (error) {
			if (!(error instanceof ApiError) || error.code !== "UNAUTHENTICATED" || !token) throw error;
			return token = null, attempt(operation, variables);
		}
	} };
}
async function exchange({ authUrl, baseUrl, realm, apiKey }, timeoutMs) {
	let pair = Buffer.from(apiKey, "base64").toString("utf8"), colon = pair.indexOf(":");
	if (colon < 1) throw new ApiError("The API key is not base64 of `clientId:clientSecret`: copy it again from where it was made.", { code: "BAD_API_KEY" });
	let response = await call(`${trimmed(authUrl ?? baseUrl)}/realms/${encodeURIComponent(realm ?? "outrider")}/protocol/openid-connect/token`, timeoutMs, {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams({
			grant_type: "client_credentials",
			client_id: pair.slice(0, colon),
			client_secret: pair.slice(colon + 1)
		}).toString()
	}), body = record(await response.json().catch(() => null)), value = body.access_token;
	if (response.ok && typeof value == "string") {
		let life = typeof body.expires_in == "number" ? body.expires_in * 1e3 : renewBeforeMs;
		return {
			value,
			renewAt: Date.now() + Math.max(life - renewBeforeMs, life / 2)
		};
	}
	let said = body.error_description ?? body.error;
	throw new ApiError(`The token endpoint refused the API key (HTTP ${response.status}${said ? `: ${String(said)}` : ""}).`, {
		code: response.status === 401 || response.status === 400 ? "UNAUTHENTICATED" : "HTTP",
		status: response.status,
		retryAfterSeconds: retryAfter(response)
	});
}
/** The result of a GraphQL answer; throws ApiError for its first error. */
async function readAnswer(response) {
	let body = record(await response.json().catch(() => null)), [first] = Array.isArray(body.errors) ? body.errors : [];
	if (first) {
		let error = record(first), extensions = record(error.extensions);
		throw new ApiError(String(error.message), {
			code: String(extensions.code ?? "ENUM"),
			status: response.status,
			correlationId: typeof extensions.correlationId == "string" ? extensions.correlationId : null,
			retryAfterSeconds: retryAfter(response)
		});
	}
	if (!response.ok || !isResult(body.data)) throw new ApiError(`The platform answered HTTP ${response.status} without a GraphQL result.`, {
		code: "HTTP",
		status: response.status,
		retryAfterSeconds: retryAfter(response)
	});
	return body.data;
}
/** With its whole body: a connection that breaks in the middle of one is the network's fault, too. */
async function call(url, timeoutMs, init) {
	try {
		let response = await fetch(url, {
			...init,
			redirect: "error",
			signal: AbortSignal.timeout(timeoutMs)
		});
		return new Response(await response.text() || null, response);
	} catch (cause) {
		let why = cause instanceof Error && cause.name === "TimeoutError" ? `no answer within ${timeoutMs / 1e3} s` : reason(cause);
		throw new ApiError(`${new URL(url).origin} could not be reached: ${why}.`, { code: "NETWORK" }, { cause });
	}
}
const trimmed = (url) => url.replace(/\/+$/, ""), record = (value) => isRecord(value) ? value : {}, isRecord = (value) => typeof value == "object" && !!value, isResult = (value) => isRecord(value);
function reason(cause) {
	return cause instanceof Error ? cause.cause instanceof Error ? cause.cause.message || cause.cause.name : cause.message : String(cause);
}
function retryAfter(response) {
	let said = response.headers.get("retry-after");
	if (said === null) return null;
	let seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1e3;
	return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
// node_modules/@actions/core/lib/utils.js
/**
* Sanitizes an input into a string so it can be passed into issueCommand safely
* @param input input to sanitize into a string
*/
function toCommandValue(input) {
	return input == null ? "" : typeof input == "string" || input instanceof String ? input : JSON.stringify(input);
}
/**
*
* @param annotationProperties
* @returns The command properties to send with the actual annotation command
* See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
*/
function toCommandProperties(annotationProperties) {
	return Object.keys(annotationProperties).length ? {
		title: annotationProperties.title,
		file: annotationProperties.file,
		line: annotationProperties.startLine,
		endLine: annotationProperties.endLine,
		col: annotationProperties.startColumn,
		endColumn: annotationProperties.endColumn
	} : {};
}
// node_modules/@actions/core/lib/command.js
/**
* Issues a command to the GitHub Actions runner
*
* @param command - The command name to issue
* @param properties - Additional properties for the command (key-value pairs)
* @param message - The message to include with the command
* @remarks
* This function outputs a specially formatted string to stdout that the Actions
* runner interprets as a command. These commands can control workflow behavior,
* set outputs, create annotations, mask values, and more.
*
* Command Format:
*   ::name key=value,key=value::message
*
* @example
* ```typescript
* // Issue a warning annotation
* issueCommand('warning', {}, 'This is a warning message');
* // Output: ::warning::This is a warning message
*
* // Set an environment variable
* issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
* // Output: ::set-env name=MY_VAR::some value
*
* // Add a secret mask
* issueCommand('add-mask', {}, 'secretValue123');
* // Output: ::add-mask::secretValue123
* ```
*
* @internal
* This is an internal utility function that powers the public API functions
* such as setSecret, warning, error, and exportVariable.
*/
function issueCommand(command, properties, message) {
	let cmd = new Command(command, properties, message);
	process.stdout.write(cmd.toString() + os.EOL);
}
function issue(name, message = "") {
	issueCommand(name, {}, message);
}
var Command = class {
	constructor(command, properties, message) {
		command ||= "missing.command", this.command = command, this.properties = properties, this.message = message;
	}
	toString() {
		let cmdStr = "::" + this.command;
		if (this.properties && Object.keys(this.properties).length > 0) {
			cmdStr += " ";
			let first = !0;
			for (let key in this.properties) if (this.properties.hasOwnProperty(key)) {
				let val = this.properties[key];
				val && (first ? first = !1 : cmdStr += ",", cmdStr += `${key}=${escapeProperty(val)}`);
			}
		}
		return cmdStr += `::${escapeData(this.message)}`, cmdStr;
	}
};
function escapeData(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
function escapeProperty(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/:/g, "%3A").replace(/,/g, "%2C");
}
// node_modules/@actions/core/lib/file-command.js
function issueFileCommand(command, message) {
	let filePath = process.env[`GITHUB_${command}`];
	if (!filePath) throw Error(`Unable to find environment variable for file command ${command}`);
	if (!fs.existsSync(filePath)) throw Error(`Missing file at path: ${filePath}`);
	fs.appendFileSync(filePath, `${toCommandValue(message)}${os.EOL}`, { encoding: "utf8" });
}
function prepareKeyValueMessage(key, value) {
	let delimiter = `ghadelimiter_${crypto.randomUUID()}`, convertedValue = toCommandValue(value);
	if (key.includes(delimiter)) throw Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
	if (convertedValue.includes(delimiter)) throw Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
	return `${key}<<${delimiter}${os.EOL}${convertedValue}${os.EOL}${delimiter}`;
}
// node_modules/@actions/core/lib/summary.js
var __awaiter$1 = function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P ||= Promise)(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator.throw(value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
const { access, appendFile, writeFile } = promises, SUMMARY_ENV_VAR = "GITHUB_STEP_SUMMARY", summary = new class {
	constructor() {
		this._buffer = "";
	}
	/**
	* Finds the summary file path from the environment, rejects if env var is not found or file does not exist
	* Also checks r/w permissions.
	*
	* @returns step summary file path
	*/
	filePath() {
		return __awaiter$1(this, void 0, void 0, function* () {
			if (this._filePath) return this._filePath;
			let pathFromEnv = process.env[SUMMARY_ENV_VAR];
			if (!pathFromEnv) throw Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
			try {
				yield access(pathFromEnv, constants.R_OK | constants.W_OK);
			} catch {
				throw Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
			}
			return this._filePath = pathFromEnv, this._filePath;
		});
	}
	/**
	* Wraps content in an HTML tag, adding any HTML attributes
	*
	* @param {string} tag HTML tag to wrap
	* @param {string | null} content content within the tag
	* @param {[attribute: string]: string} attrs key-value list of HTML attributes to add
	*
	* @returns {string} content wrapped in HTML element
	*/
	wrap(tag, content, attrs = {}) {
		let htmlAttrs = Object.entries(attrs).map(([key, value]) => ` ${key}="${value}"`).join("");
		return content ? `<${tag}${htmlAttrs}>${content}</${tag}>` : `<${tag}${htmlAttrs}>`;
	}
	/**
	* Writes text in the buffer to the summary buffer file and empties buffer. Will append by default.
	*
	* @param {SummaryWriteOptions} [options] (optional) options for write operation
	*
	* @returns {Promise<Summary>} summary instance
	*/
	write(options) {
		return __awaiter$1(this, void 0, void 0, function* () {
			let overwrite = !!options?.overwrite, filePath = yield this.filePath();
			return yield (overwrite ? writeFile : appendFile)(filePath, this._buffer, { encoding: "utf8" }), this.emptyBuffer();
		});
	}
	/**
	* Clears the summary buffer and wipes the summary file
	*
	* @returns {Summary} summary instance
	*/
	clear() {
		return __awaiter$1(this, void 0, void 0, function* () {
			return this.emptyBuffer().write({ overwrite: !0 });
		});
	}
	/**
	* Returns the current summary buffer as a string
	*
	* @returns {string} string of summary buffer
	*/
	stringify() {
		return this._buffer;
	}
	/**
	* If the summary buffer is empty
	*
	* @returns {boolen} true if the buffer is empty
	*/
	isEmptyBuffer() {
		return this._buffer.length === 0;
	}
	/**
	* Resets the summary buffer without writing to summary file
	*
	* @returns {Summary} summary instance
	*/
	emptyBuffer() {
		return this._buffer = "", this;
	}
	/**
	* Adds raw text to the summary buffer
	*
	* @param {string} text content to add
	* @param {boolean} [addEOL=false] (optional) append an EOL to the raw text (default: false)
	*
	* @returns {Summary} summary instance
	*/
	addRaw(text, addEOL = !1) {
		return this._buffer += text, addEOL ? this.addEOL() : this;
	}
	/**
	* Adds the operating system-specific end-of-line marker to the buffer
	*
	* @returns {Summary} summary instance
	*/
	addEOL() {
		return this.addRaw(EOL);
	}
	/**
	* Adds an HTML codeblock to the summary buffer
	*
	* @param {string} code content to render within fenced code block
	* @param {string} lang (optional) language to syntax highlight code
	*
	* @returns {Summary} summary instance
	*/
	addCodeBlock(code, lang) {
		let attrs = Object.assign({}, lang && { lang }), element = this.wrap("pre", this.wrap("code", code), attrs);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML list to the summary buffer
	*
	* @param {string[]} items list of items to render
	* @param {boolean} [ordered=false] (optional) if the rendered list should be ordered or not (default: false)
	*
	* @returns {Summary} summary instance
	*/
	addList(items, ordered = !1) {
		let tag = ordered ? "ol" : "ul", listItems = items.map((item) => this.wrap("li", item)).join(""), element = this.wrap(tag, listItems);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML table to the summary buffer
	*
	* @param {SummaryTableCell[]} rows table rows
	*
	* @returns {Summary} summary instance
	*/
	addTable(rows) {
		let tableBody = rows.map((row) => {
			let cells = row.map((cell) => {
				if (typeof cell == "string") return this.wrap("td", cell);
				let { header, data, colspan, rowspan } = cell, tag = header ? "th" : "td", attrs = Object.assign(Object.assign({}, colspan && { colspan }), rowspan && { rowspan });
				return this.wrap(tag, data, attrs);
			}).join("");
			return this.wrap("tr", cells);
		}).join(""), element = this.wrap("table", tableBody);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds a collapsable HTML details element to the summary buffer
	*
	* @param {string} label text for the closed state
	* @param {string} content collapsable content
	*
	* @returns {Summary} summary instance
	*/
	addDetails(label, content) {
		let element = this.wrap("details", this.wrap("summary", label) + content);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML image tag to the summary buffer
	*
	* @param {string} src path to the image you to embed
	* @param {string} alt text description of the image
	* @param {SummaryImageOptions} options (optional) addition image attributes
	*
	* @returns {Summary} summary instance
	*/
	addImage(src, alt, options) {
		let { width, height } = options || {}, attrs = Object.assign(Object.assign({}, width && { width }), height && { height }), element = this.wrap("img", null, Object.assign({
			src,
			alt
		}, attrs));
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML section heading element
	*
	* @param {string} text heading text
	* @param {number | string} [level=1] (optional) the heading level, default: 1
	*
	* @returns {Summary} summary instance
	*/
	addHeading(text, level) {
		let tag = `h${level}`, allowedTag = [
			"h1",
			"h2",
			"h3",
			"h4",
			"h5",
			"h6"
		].includes(tag) ? tag : "h1", element = this.wrap(allowedTag, text);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML thematic break (<hr>) to the summary buffer
	*
	* @returns {Summary} summary instance
	*/
	addSeparator() {
		let element = this.wrap("hr", null);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML line break (<br>) to the summary buffer
	*
	* @returns {Summary} summary instance
	*/
	addBreak() {
		let element = this.wrap("br", null);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML blockquote to the summary buffer
	*
	* @param {string} text quote text
	* @param {string} cite (optional) citation url
	*
	* @returns {Summary} summary instance
	*/
	addQuote(text, cite) {
		let attrs = Object.assign({}, cite && { cite }), element = this.wrap("blockquote", text, attrs);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML anchor tag to the summary buffer
	*
	* @param {string} text link text/content
	* @param {string} href hyperlink
	*
	* @returns {Summary} summary instance
	*/
	addLink(text, href) {
		let element = this.wrap("a", text, { href });
		return this.addRaw(element).addEOL();
	}
}();
// node_modules/@actions/core/lib/core.js
var __awaiter = function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P ||= Promise)(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator.throw(value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
}, ExitCode;
(function(ExitCode) {
	/**
	* A code indicating that the action was a failure
	*/
	ExitCode[ExitCode.Success = 0] = "Success", ExitCode[ExitCode.Failure = 1] = "Failure";
})(ExitCode ||= {});
/**
* Registers a secret which will get masked from logs
*
* @param secret - Value of the secret to be masked
* @remarks
* This function instructs the Actions runner to mask the specified value in any
* logs produced during the workflow run. Once registered, the secret value will
* be replaced with asterisks (***) whenever it appears in console output, logs,
* or error messages.
*
* This is useful for protecting sensitive information such as:
* - API keys
* - Access tokens
* - Authentication credentials
* - URL parameters containing signatures (SAS tokens)
*
* Note that masking only affects future logs; any previous appearances of the
* secret in logs before calling this function will remain unmasked.
*
* @example
* ```typescript
* // Register an API token as a secret
* const apiToken = "abc123xyz456";
* setSecret(apiToken);
*
* // Now any logs containing this value will show *** instead
* console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
* ```
*/
function setSecret(secret) {
	issueCommand("add-mask", {}, secret);
}
/**
* Gets the value of an input.
* Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
* Returns an empty string if the value is not defined.
*
* @param     name     name of the input to get
* @param     options  optional. See InputOptions.
* @returns   string
*/
function getInput(name, options) {
	let val = process.env[`INPUT_${name.replace(/ /g, "_").toUpperCase()}`] || "";
	if (options && options.required && !val) throw Error(`Input required and not supplied: ${name}`);
	return options && options.trimWhitespace === !1 ? val : val.trim();
}
/**
* Sets the value of an output.
*
* @param     name     name of the output to set
* @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
*/
function setOutput(name, value) {
	if (process.env.GITHUB_OUTPUT) return issueFileCommand("OUTPUT", prepareKeyValueMessage(name, value));
	process.stdout.write(os.EOL), issueCommand("set-output", { name }, toCommandValue(value));
}
/**
* Sets the action status to failed.
* When the action exits it will be with an exit code of 1
* @param message add error issue message
*/
function setFailed(message) {
	process.exitCode = ExitCode.Failure, error(message);
}
/**
* Adds an error issue
* @param message error issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function error(message, properties = {}) {
	issueCommand("error", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Adds a warning issue
* @param message warning issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function warning(message, properties = {}) {
	issueCommand("warning", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Adds a notice issue
* @param message notice issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function notice(message, properties = {}) {
	issueCommand("notice", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Writes info to log with console.log.
* @param message info message
*/
function info(message) {
	process.stdout.write(message + os.EOL);
}
/**
* Begin an output group.
*
* Output until the next `groupEnd` will be foldable in this group
*
* @param name The name of the output group
*/
function startGroup(name) {
	issue("group", name);
}
/**
* End an output group.
*/
function endGroup() {
	issue("endgroup");
}
/**
* Wrap an asynchronous function call in a group.
*
* Returns the same type as the function itself.
*
* @param name The name of the group
* @param fn The function to wrap in the group
*/
function group(name, fn) {
	return __awaiter(this, void 0, void 0, function* () {
		startGroup(name);
		let result;
		try {
			result = yield fn();
		} finally {
			endGroup();
		}
		return result;
	});
}
// action/input-readers.ts
/** A mistake in the workflow: the message names the input and what is allowed. */
var InputError = class extends Error {
	constructor(input, allowed, given) {
		super(`Input ${input} must be ${allowed}${given === void 0 ? "" : `, not "${given}"`}.`), this.name = "InputError";
	}
};
/** Trimmed text; null when absent or empty, as a workflow's expression that came to nothing is. */
function text(input, { maxCharacters }) {
	let value = getInput(input);
	if (value.length > maxCharacters) throw new InputError(input, `at most ${maxCharacters} characters`);
	return value === "" ? null : value;
}
function choice(input, choices, byDefault) {
	let value = getInput(input);
	if (value === "") return byDefault;
	let found = choices.find((choice) => choice === value.toLowerCase());
	if (found === void 0) throw new InputError(input, `one of ${choices.join(", ")}`, value);
	return found;
}
const flag = (input, byDefault) => choice(input, ["true", "false"], byDefault ? "true" : "false") === "true";
function number$1(input, range) {
	let value = getInput(input);
	if (value === "") return null;
	let read = /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN;
	if (!(read >= range.min && read <= range.max) || range.whole && !Number.isInteger(read)) throw new InputError(input, `a${range.whole ? " whole" : ""} number from ${range.min} to ${range.max}`, value);
	return read;
}
/** An absolute http(s) address without credentials. The value stays out of the message: it may hold a secret. */
function address(input) {
	let value = getInput(input);
	if (value === "") return null;
	let url = URL.canParse(value) ? new URL(value) : null;
	if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") throw new InputError(input, "an absolute http:// or https:// address without user name and password");
	return value;
}
// contract/markdown-text.ts
/**
* Text of strangers on its way into Markdown or a log. Titles, steps and addresses come from the explored pages: whoever
* wrote them must not be able to format, link, mention people, cross-reference issues or end our block.
*/
/**
* Text as Markdown code on one line: GitHub neither formats code nor looks for mentions and references in it, so the
* text stays as it is but for what nobody should see.
*/
function code(text, maxCharacters) {
	let shown = oneLine(text, maxCharacters) || "(no text)", longestRun = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length)), fence = "`".repeat(longestRun + 1), pad = shown.startsWith("`") || shown.endsWith("`") ? " " : "";
	return `${fence}${pad}${shown}${pad}${fence}`;
}
/** The same for where Markdown is not read, as inside `<summary>`: HTML code, which GitHub leaves alone just so. */
const htmlCode = (text, maxCharacters) => `<code>${escapeHtml(oneLine(text, maxCharacters) || "(no text)")}</code>`;
/** Names in running text. */
function plain(text, maxCharacters) {
	return escapeHtml(oneLine(text, maxCharacters)).replace(/[\\`*_{}[\]()#+\-.!|~=]/g, "\\$&").replace(/@/g, `@${joiner}`).replace(/\\#/g, `\\#${joiner}`).replace(/:(?=\/\/)/g, `:${joiner}`).replace(/\b(www)(?=\\\.)/gi, `$1${joiner}`).replace(/\b(GH)(?=\\-\d)/gi, `$1${joiner}`);
}
/** A link to one of our own pages; the address was made by us, its characters are checked all the same. */
const link = (label, address) => `[${label}](<${new URL(address).href.replace(/[<>\\\s]/g, encodeURIComponent)}>)`, joiner = "⁠", escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&quot;");
/** Without line ends, control characters and marks that turn the direction of reading. */
function oneLine(text, maxCharacters) {
	let clean = text.slice(0, maxCharacters * 4).replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, " ").replace(/ {2,}/g, " ").trim(), characters = Array.from(clean.toWellFormed());
	return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join("")}…` : clean.toWellFormed();
}
// action/text.ts
const count = (number, noun, plural = `${noun}s`) => `${number} ${number === 1 ? noun : plural}`, logLine = (text, maxCharacters = 300) => oneLine(text, maxCharacters).replaceAll("##[", "## [").replaceAll("::", ": :"), kindName = (kind) => kind.toLowerCase().replaceAll("_", " "), errorOutcome = (error) => ({
	status: "error",
	verdict: "tool-error",
	message: explain(error),
	red: !0
});
function explain(error) {
	if (error instanceof InputError) return `Wrong input. ${logLine(error.message, 1e3)}`;
	if (!(error instanceof ApiError)) return `Error of the Action: ${logLine(error instanceof Error ? error.message : String(error), 1e3)}`;
	let message = logLine(error.message, 1e3);
	switch (error.code) {
		case "NETWORK": return `Outrider server unreachable: ${message} Check base-url and auth-url, and that this runner may reach them.`;
		case "UNAUTHENTICATED":
		case "BAD_API_KEY": return `API key refused: ${message} Check api-key, auth-url and realm; the key may have been revoked or have expired.`;
		case "FORBIDDEN":
		case "NOT_FOUND":
		case "BAD_USER_INPUT":
		case "CONFLICT":
		case "ORG_NOT_LINKED": return `Outrider refused (${error.code}): ${message}`;
		default: {
			let { status } = error;
			return status !== null && status >= 300 && status < 500 && status !== 429 ? `Not answered as an Outrider server does: ${message} Check base-url, auth-url and realm.` : `Error of the Outrider server: ${message}${error.correlationId === null ? "" : ` Its log has the details under ${error.correlationId}.`}`;
		}
	}
}
// node_modules/zod/v4/core/util.js
function jsonStringifyReplacer(_, value) {
	return typeof value == "bigint" ? value.toString() : value;
}
var Cached = class {
	constructor(getter) {
		this._getter = getter, this._value = void 0;
	}
	get value() {
		let getter = this._getter;
		return getter !== void 0 && (this._value = getter(), this._getter = void 0), this._value;
	}
};
function cached(getter) {
	return new Cached(getter);
}
function cleanRegex(source) {
	let start = +!!source.startsWith("^"), end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: !0,
		enumerable: !0,
		configurable: !0
	});
}
const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
function isObject(data) {
	return typeof data == "object" && !!data && !Array.isArray(data);
}
function clone(inst, def, params) {
	let cl = new inst._zod.constr(def ?? inst._zod.def);
	return (!def || params?.parent) && (cl._zod.parent = inst), cl;
}
function normalizeParams(_params) {
	let params = _params;
	if (!params) return {};
	if (typeof params == "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	return delete params.message, typeof params.error == "string" ? {
		...params,
		error: () => params.error
	} : params;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional");
}
const NUMBER_FORMAT_RANGES = {
	safeint: [-(2 ** 53 - 1), 2 ** 53 - 1],
	int32: [-2147483648, 2147483647],
	uint32: [0, 4294967295],
	float32: [-34028234663852886e22, 34028234663852886e22],
	float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
};
function aborted(x, startIndex = 0) {
	if (x.aborted === !0) return !0;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== !0) return !0;
	return !1;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === !0) return !0;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === !1) return !0;
	return !1;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		return (_a = iss).path ?? (_a.path = []), iss.path.unshift(path), iss;
	});
}
function unwrapMessage(message) {
	return typeof message == "string" ? message : message?.message;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	let traits = iss.inst?._zod?.traits;
	traits?.has("$ZodType") && (traits.has("$ZodCheck") ? (_a = iss).schema ?? (_a.schema = iss.inst) : iss.schema = iss.inst);
	let schemaError = iss.schema === iss.inst ? void 0 : iss.schema?._zod.def?.error, message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input", full = {};
	for (let k of Object.keys(iss)) k !== "inst" && k !== "schema" && k !== "continue" && k !== "input" && k !== "__proto__" && (full[k] = iss[k]);
	return full.path ??= [], full.message = message, ctx?.reportInput && (full.input = iss.input), full;
}
/**
* Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
*
* Call this from a `proto` initializer, which runs once per prototype — never per instance.
*/
function members(proto, table) {
	for (let key in table) {
		let desc = Object.getOwnPropertyDescriptor(table, key);
		desc.get ? Object.defineProperty(proto, key, {
			...desc,
			enumerable: !1
		}) : defineBound(proto, key, desc.value);
	}
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = !0) {
	return Object.defineProperty(inst, key, {
		configurable: !0,
		writable: !0,
		enumerable,
		value
	}), value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
	return own(inst, key, value, !1);
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: !0,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim(inst, sentinel) {
	let proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
let installing, broke = !1;
const breaker = {
	configurable: !0,
	get() {
		broke = !0;
	}
};
/**
* Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
* constructor, computed from the internals object itself and cached there on
* first read. One accessor per constructor rather than one per instance.
*/
function defineLazyInternal(inst, key, compute) {
	let proto = Object.getPrototypeOf(inst._zod);
	key in proto && installing !== inst._zod ? installing = void 0 : (installing = inst._zod, Object.defineProperty(proto, key, {
		configurable: !0,
		get() {
			Object.defineProperty(this, key, breaker);
			let outer = broke;
			broke = !1;
			try {
				let value = compute(this);
				return broke ? delete this[key] : Object.defineProperty(this, key, {
					configurable: !0,
					writable: !0,
					value
				}), broke ||= outer, value;
			} catch (err) {
				throw delete this[key], broke ||= outer, err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: !0,
				writable: !0,
				value
			});
		}
	}));
}
/**
* Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
* data property. One accessor per constructor rather than one per instance, because an own accessor
* puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
*/
function installLazyProp(inst, key, make, enumerable) {
	let proto = claim(inst, key);
	proto && Object.defineProperty(proto, key, {
		configurable: !0,
		get() {
			let desc = {
				configurable: !0,
				writable: !0,
				enumerable,
				value: void 0
			};
			return Object.defineProperty(this, key, desc), desc.value = make(this), Object.defineProperty(this, key, desc), desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: !0,
				writable: !0,
				enumerable,
				value
			});
		}
	});
}
// node_modules/zod/v4/core/core.js
var _a;
const _zodDesc = {
	value: void 0,
	enumerable: !1
};
let _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
	let E = _E;
	if (E) {
		let saved = E.stackTraceLimit;
		if (typeof saved == "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				return _E = null, new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
/* @__NO_SIDE_EFFECTS__ */
function $constructor(name, initializer, proto, params) {
	let zodProto = {};
	function Internals(def) {
		this.def = def, this.constr = _, this.traits = /* @__PURE__ */ new Set();
	}
	Internals.prototype = zodProto;
	let protoMembers = proto, initialized = protoMembers && /* @__PURE__ */ new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		if (inst._zod.traits.add(name), initializer(inst, def), initialized) {
			let own = Object.getPrototypeOf(inst), ctorProto = inst._zod.constr.prototype, up = own;
			for (; up && up !== ctorProto;) up = Object.getPrototypeOf(up);
			let target = up ?? own;
			initialized.has(target) || (initialized.add(target), members(target, protoMembers));
		}
		let proto = _.prototype;
		for (let k in proto) Object.prototype.hasOwnProperty.call(proto, k) && (k in inst || (inst[k] = proto[k].bind(inst)));
	}
	let Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		let inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		let deferred = inst._zod.deferred;
		if (deferred) {
			for (let fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		let pp = globalThis.__zod_globalConfig?.postProcessor;
		return pp && pp(inst), inst;
	}
	return Object.defineProperty(_, "init", { value: init }), Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => params?.Parent && inst instanceof params.Parent ? !0 : inst?._zod?.traits?.has(name) }), Object.defineProperty(_, "name", { value: name }), _;
}
var $ZodAsyncError = class extends Error {
	constructor() {
		super("Encountered Promise during synchronous parse. Use .parseAsync() instead.");
	}
};
(_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
	return newConfig && Object.assign(globalConfig, newConfig), globalConfig;
}
// node_modules/zod/v4/core/errors.js
function _getMessage() {
	let internals = this._zod;
	return internals.message ??= JSON.stringify(internals.def, jsonStringifyReplacer, 2), internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
const _messageDesc = {
	get: _getMessage,
	set: _setMessage,
	enumerable: !0,
	configurable: !0
}, _issuesDesc = {
	value: void 0,
	enumerable: !1
}, _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]), $ZodRealError = /* @__PURE__ */ $constructor("$ZodError", (inst, def) => {
	inst.name = "$ZodError", _issuesDesc.value = def, Object.defineProperty(inst, "issues", _issuesDesc), _issuesDesc.value = void 0, Object.defineProperty(inst, "message", _messageDesc);
	let proto = Object.getPrototypeOf(inst);
	_installedToString.has(proto) || (_installedToString.add(proto), Object.defineProperty(proto, "toString", {
		configurable: !0,
		enumerable: !1,
		get() {
			let value = () => this.message;
			return Object.defineProperty(this, "toString", {
				value,
				configurable: !0,
				writable: !0
			}), value;
		},
		set(value) {
			Object.defineProperty(this, "toString", {
				value,
				configurable: !0,
				writable: !0
			});
		}
	}));
}, void 0, { Parent: Error }), parse$1 = /* @__PURE__*/ ((_Err) => {
	let fn = (schema, value, _ctx, _params) => {
		let ctx = _ctx ? {
			..._ctx,
			async: !1
		} : { async: !1 }, result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		if (result.issues.length) {
			let e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			throw captureStackTrace(e, _params?.callee ?? fn), e;
		}
		return result.value;
	};
	return fn;
})($ZodRealError), parseAsync = /* @__PURE__*/ ((_Err) => {
	let fn = async (schema, value, _ctx, params) => {
		let ctx = _ctx ? {
			..._ctx,
			async: !0
		} : { async: !0 }, result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise && (result = await result), result.issues.length) {
			let e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			throw captureStackTrace(e, params?.callee ?? fn), e;
		}
		return result.value;
	};
	return fn;
})($ZodRealError), safeParse = /* @__PURE__*/ ((_Err) => (schema, value, _ctx) => {
	let ctx = _ctx ? {
		..._ctx,
		async: !1
	} : { async: !1 }, result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: !0,
		data: result.value
	};
})($ZodRealError);
function failure(Err, issues, ctx) {
	let error;
	return {
		success: !1,
		get error() {
			return error || (error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config()))), issues = void 0, ctx = void 0), error;
		},
		set error(e) {
			error = e, issues = void 0, ctx = void 0;
		}
	};
}
const safeParseAsync = /* @__PURE__*/ ((_Err) => async (schema, value, _ctx) => {
	let ctx = _ctx ? {
		..._ctx,
		async: !0
	} : { async: !0 }, result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	return result instanceof Promise && (result = await result), result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: !0,
		data: result.value
	};
})($ZodRealError), anyString = /^[\s\S]{0,}$/, number = /^-?\d+(?:\.\d+)?$/, boolean$1 = /^(?:true|false)$/i, $ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
	var _a;
	inst._zod ??= {}, inst._zod.def = def, (_a = inst._zod).onattach ?? (_a.onattach = []);
}), $ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
	$ZodCheck.init(inst, def), def.format = def.format || "float64";
	let isInt = def.format?.includes("int"), origin = isInt ? "int" : "number", [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
	inst._zod.check = (payload) => {
		let input = payload.value;
		if (isInt) {
			if (!Number.isInteger(input)) {
				payload.issues.push({
					expected: origin,
					format: def.format,
					code: "invalid_type",
					continue: !1,
					input,
					inst
				});
				return;
			}
			if (!Number.isSafeInteger(input)) {
				input > 0 ? payload.issues.push({
					input,
					code: "too_big",
					maximum: 2 ** 53 - 1,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: !0,
					continue: !def.abort
				}) : payload.issues.push({
					input,
					code: "too_small",
					minimum: -(2 ** 53 - 1),
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: !0,
					continue: !def.abort
				});
				return;
			}
		}
		input < minimum && payload.issues.push({
			origin: "number",
			input,
			code: "too_small",
			minimum,
			inclusive: !0,
			inst,
			continue: !def.abort
		}), input > maximum && payload.issues.push({
			origin: "number",
			input,
			code: "too_big",
			maximum,
			inclusive: !0,
			inst,
			continue: !def.abort
		});
	};
}), version = {
	major: 4,
	minor: 6,
	patch: 7
}, $ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
	var _a;
	inst ??= {}, inst._zod.def = def, inst._zod.bag = inst._zod.bag || {}, inst._zod.version = version;
	let defChecks = inst._zod.def.checks, checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
	for (let ch of checks) for (let fn of ch._zod.onattach) fn(inst);
	if (checks.length === 0) (_a = inst._zod).deferred ?? (_a.deferred = []), inst._zod.deferred?.push(() => {
		inst._zod.run = inst._zod.parse;
	});
	else {
		let runChecks = (payload, checks, ctx) => {
			if (payload.memo) return payload;
			let isAborted = aborted(payload), asyncResult;
			for (let ch of checks) {
				if (ch._zod.def.when) {
					if (explicitlyAborted(payload) || !ch._zod.def.when(payload)) continue;
				} else if (isAborted) continue;
				let currLen = payload.issues.length, _ = ch._zod.check(payload);
				if (_ instanceof Promise && ctx?.async === !1) throw new $ZodAsyncError();
				if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
					await _, payload.issues.length !== currLen && (attachSchema(payload.issues, currLen, inst), isAborted ||= aborted(payload, currLen));
				});
				else {
					if (payload.issues.length === currLen) continue;
					attachSchema(payload.issues, currLen, inst), isAborted ||= aborted(payload, currLen);
				}
			}
			return asyncResult ? asyncResult.then(() => payload) : payload;
		}, handleCanaryResult = (canary, payload, ctx) => {
			if (aborted(canary)) return canary.aborted = !0, canary;
			let checkResult = runChecks(payload, checks, ctx);
			if (checkResult instanceof Promise) {
				if (ctx.async === !1) throw new $ZodAsyncError();
				return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
			}
			return inst._zod.parse(checkResult, ctx);
		};
		inst._zod.run = (payload, ctx) => {
			if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
			if (ctx.direction === "backward") {
				let canary = inst._zod.parse({
					value: payload.value,
					issues: []
				}, {
					...ctx,
					skipChecks: !0
				});
				return canary instanceof Promise ? canary.then((canary) => handleCanaryResult(canary, payload, ctx)) : handleCanaryResult(canary, payload, ctx);
			}
			let result = inst._zod.parse(payload, ctx);
			if (result instanceof Promise) {
				if (ctx.async === !1) throw new $ZodAsyncError();
				return result.then((result) => runChecks(result, checks, ctx));
			}
			return runChecks(result, checks, ctx);
		};
	}
}, {
	get "~standard"() {
		return hide(this, "~standard", standardProps(this));
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	}
}), toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
	let ctx = { async: !0 };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			let ctx = { async: !1 };
			try {
				let r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
const $ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
	$ZodType.init(inst, def), inst._zod.pattern = def.pattern ?? anyString, inst._zod.parse = (payload, _) => {
		if (def.coerce) try {
			payload.value = String(payload.value);
		} catch {}
		return typeof payload.value == "string" || payload.issues.push({
			expected: "string",
			code: "invalid_type",
			input: payload.value,
			inst
		}), payload;
	};
}), $ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
	$ZodType.init(inst, def), inst._zod.pattern = number, inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Number(payload.value);
		} catch {}
		let input = payload.value;
		if (typeof input == "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
		let received = typeof input == "number" ? Number.isNaN(input) ? "NaN" : Number.isFinite(input) ? void 0 : String(input) : void 0;
		return payload.issues.push({
			expected: "number",
			code: "invalid_type",
			input,
			inst,
			...received ? { received } : {}
		}), payload;
	};
}), $ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
	$ZodCheckNumberFormat.init(inst, def), $ZodNumber.init(inst, def);
}), $ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
	$ZodType.init(inst, def), inst._zod.pattern = boolean$1, inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = !!payload.value;
		} catch {}
		let input = payload.value;
		return typeof input == "boolean" || payload.issues.push({
			expected: "boolean",
			code: "invalid_type",
			input,
			inst
		}), payload;
	};
});
function handlePropertyResult(result, final, key, input, optin, optout) {
	let isPresent = key in input, isOptionalOut = optout === "optional";
	if (isPresent || !isOptionalOut || optin !== "optional") {
		if (result.issues.length) {
			if (optin !== void 0 && isOptionalOut && !isPresent) return;
			final.issues.push(...prefixIssues(key, result.issues));
		}
		!isPresent && optin === void 0 ? result.issues.length || final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		}) : result.value === void 0 ? (isPresent || optin === "defaulted" && !isOptionalOut) && (final.value[key] = void 0) : final.value[key] = result.value;
	}
}
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
	let keys = Object.keys(def.shape), ownSymbols = Object.getOwnPropertySymbols(def.shape), symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS, allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (let k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	let okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	let unrecognized = [], keySet = def.keySet, _catchall = def.catchall._zod, t = _catchall.def.type, optin = _catchall.optin, optout = _catchall.optout, seen = 0;
	for (let key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			t === "never" && unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		let r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		r instanceof Promise ? proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout))) : handlePropertyResult(r, payload, key, input, optin, optout);
	}
	return unrecognized.length && payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: !0
	}), proms.length ? Promise.all(proms).then(() => payload) : payload;
}
const $ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
	$ZodType.init(inst, def);
	let desc = Object.getOwnPropertyDescriptor(def, "shape"), sh = desc?.get ? desc.get.raw : def.shape ?? {};
	if (sh) {
		let get = () => {
			let newSh = { ...sh };
			return Object.defineProperty(def, "shape", { value: newSh }), get.raw = newSh, newSh;
		};
		get.raw = sh, Object.defineProperty(def, "shape", { get });
	}
	let _normalized = cached(() => normalizeDef(def));
	defineLazyInternal(inst, "propValues", (zod) => {
		let shape = zod.def.shape, propValues = {};
		for (let key in shape) {
			let field = shape[key]._zod;
			if (field.values) {
				Object.prototype.hasOwnProperty.call(propValues, key) || assignProp(propValues, key, /* @__PURE__ */ new Set());
				for (let v of field.values) propValues[key].add(v);
				field.optin !== void 0 && propValues[key].add(void 0);
			}
		}
		return propValues;
	});
	let isObject$1 = isObject, catchall = def.catchall, value, memo = globalConfig.memoizer;
	memo?.attach(inst), inst._zod.parse = (payload, ctx) => {
		value ??= _normalized.value;
		let input = payload.value;
		if (!isObject$1(input)) return payload.issues.push({
			expected: "object",
			code: "invalid_type",
			input,
			inst
		}), payload;
		payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
		let proms = [], shape = value.shape, abortEarly = ctx?.abortEarly, seen = payload.issues.length;
		for (let key of value.allKeys) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			if (key === "__proto__") continue;
			let el = shape[key], optin = el._zod.optin, optout = el._zod.optout, r = el._zod.run({
				value: input[key],
				issues: []
			}, ctx);
			r instanceof Promise ? proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout))) : handlePropertyResult(r, payload, key, input, optin, optout);
		}
		return catchall ? handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === !0) : proms.length ? Promise.all(proms).then(() => payload) : payload;
	};
});
function handleOptionalResult(payload, result) {
	return payload.value = result.issues.length ? void 0 : result.value, payload;
}
const $ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
	$ZodType.init(inst, def), defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional"), inst._zod.optout = "optional", defineLazyInternal(inst, "values", (zod) => {
		let values = zod.def.innerType._zod.values;
		return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
	}), defineLazyInternal(inst, "pattern", (zod) => {
		let pattern = zod.def.innerType._zod.pattern;
		return pattern ? RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
	}), inst._zod.parse = (payload, ctx) => {
		if (payload.value === void 0) {
			if (def.innerType._zod.optin !== "defaulted") return payload;
			let result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			return result instanceof Promise ? result.then((result) => handleOptionalResult(payload, result)) : handleOptionalResult(payload, result);
		}
		return def.innerType._zod.run(payload, ctx);
	};
}), $ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
	$ZodType.init(inst, def), defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin), defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout), defineLazyInternal(inst, "pattern", (zod) => {
		let pattern = zod.def.innerType._zod.pattern;
		return pattern ? RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
	}), defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0), inst._zod.parse = (payload, ctx) => payload.value === null ? payload : def.innerType._zod.run(payload, ctx);
});
// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	return def.checks &&= [...def.checks], def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: !1,
		format: "safeint",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
// node_modules/zod/v4/mini/schemas.js
const ZodMiniType = /*@__PURE__*/ $constructor("ZodMiniType", (inst, def) => {
	if (!inst._zod) throw Error("Uninitialized schema in ZodMiniType.");
	$ZodType.init(inst, def), inst.def = def, inst.type = def.type;
}, {
	get with() {
		return this.check;
	},
	set with(value) {
		own(this, "with", value);
	},
	parse(data, params) {
		return parse$1(this, data, params, { callee: this.parse });
	},
	parseAsync(data, params) {
		return parseAsync(this, data, params, { callee: this.parseAsync });
	},
	safeParse(data, params) {
		return safeParse(this, data, params);
	},
	safeParseAsync(data, params) {
		return safeParseAsync(this, data, params);
	},
	check(...checks) {
		let def = this.def;
		return this.clone({
			...def,
			checks: [...def.checks ?? [], ...checks.map((ch) => typeof ch == "function" ? { _zod: {
				check: ch,
				def: { check: "custom" },
				onattach: []
			} } : ch)]
		}, { parent: !0 });
	},
	clone(_def, params) {
		return clone(this, _def, params);
	},
	brand() {
		return this;
	},
	register(reg, meta) {
		return reg.add(this, meta), this;
	},
	apply(fn, ...args) {
		return args.length === 0 ? fn(this) : fn(this, ...args);
	}
}), ZodMiniString = /*@__PURE__*/ $constructor("ZodMiniString", (inst, def) => {
	$ZodString.init(inst, def), ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function string(params) {
	return /* @__PURE__ */ _string(ZodMiniString, params);
}
const ZodMiniNumber = /*@__PURE__*/ $constructor("ZodMiniNumber", (inst, def) => {
	$ZodNumber.init(inst, def), ZodMiniType.init(inst, def);
}), ZodMiniNumberFormat = /*@__PURE__*/ $constructor("ZodMiniNumberFormat", (inst, def) => {
	$ZodNumberFormat.init(inst, def), ZodMiniNumber.init(inst, def);
});
function int(params) {
	return /* @__PURE__ */ _int(ZodMiniNumberFormat, params);
}
const ZodMiniBoolean = /*@__PURE__*/ $constructor("ZodMiniBoolean", (inst, def) => {
	$ZodBoolean.init(inst, def), ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function boolean(params) {
	return /* @__PURE__ */ _boolean(ZodMiniBoolean, params);
}
const ZodMiniObject = /*@__PURE__*/ $constructor("ZodMiniObject", (inst, def) => {
	$ZodObject.init(inst, def), ZodMiniType.init(inst, def), installLazyProp(inst, "shape", (self) => self._zod.def.shape, !1);
});
// @__NO_SIDE_EFFECTS__
function object(shape, params) {
	let def = {
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	};
	return new ZodMiniObject(def);
}
const ZodMiniOptional = /*@__PURE__*/ $constructor("ZodMiniOptional", (inst, def) => {
	$ZodOptional.init(inst, def), ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function optional(innerType) {
	return new ZodMiniOptional({
		type: "optional",
		innerType
	});
}
const ZodMiniNullable = /*@__PURE__*/ $constructor("ZodMiniNullable", (inst, def) => {
	$ZodNullable.init(inst, def), ZodMiniType.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function nullable(innerType) {
	return new ZodMiniNullable({
		type: "nullable",
		innerType
	});
}
// action/event.ts
const repositoryRef = /* @__PURE__ */ object({ full_name: /* @__PURE__ */ string() }), pullRequestEvent = /* @__PURE__ */ object({ pull_request: /* @__PURE__ */ object({
	number: int(),
	title: /* @__PURE__ */ optional(/* @__PURE__ */ string()),
	head: /* @__PURE__ */ object({
		sha: /* @__PURE__ */ string(),
		repo: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(repositoryRef))
	}),
	base: /* @__PURE__ */ optional(/* @__PURE__ */ object({ repo: /* @__PURE__ */ optional(repositoryRef) }))
}) }), mergeGroupEvent = /* @__PURE__ */ object({ merge_group: /* @__PURE__ */ object({
	head_sha: /* @__PURE__ */ string(),
	base_ref: /* @__PURE__ */ string()
}) }), deploymentEvent = /* @__PURE__ */ object({
	deployment: /* @__PURE__ */ object({ sha: /* @__PURE__ */ string() }),
	deployment_status: /* @__PURE__ */ object({
		state: /* @__PURE__ */ string(),
		environment: /* @__PURE__ */ string(),
		environment_url: /* @__PURE__ */ optional(/* @__PURE__ */ string())
	})
}), pushEvent = /* @__PURE__ */ object({ deleted: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()) });
/** Reads the event; one that is not known counts as being about the ref that the workflow runs on. */
function readEvent(context) {
	switch (context.eventName) {
		case "merge_group": return mergeGroup(context);
		case "deployment_status": return deployment(context);
		case "push": return push(context);
		default: return "pull_request" in context.payload ? pullRequest(context) : aboutRef(context);
	}
}
function pullRequest(context) {
	let { pull_request: pull } = read$1(pullRequestEvent, context), own = pull.base?.repo?.full_name ?? context.repository, fork = pull.head.repo !== void 0 && pull.head.repo?.full_name !== own;
	return {
		...aboutRef(context),
		key: `pr=${pull.number}`,
		name: pull.title ? `PR #${pull.number}: ${pull.title}` : `PR #${pull.number}`,
		commitSha: pull.head.sha,
		pullRequest: {
			number: pull.number,
			withoutSecrets: fork && context.eventName !== "pull_request_target"
		}
	};
}
function mergeGroup(context) {
	let { merge_group: group } = read$1(mergeGroupEvent, context), base = shortRef(group.base_ref);
	return {
		...aboutRef(context),
		key: `merge-group=${base}`,
		name: `Merge queue of ${base}`,
		commitSha: group.head_sha
	};
}
function deployment(context) {
	let { deployment_status: status, deployment: deployed } = read$1(deploymentEvent, context);
	return {
		...aboutRef(context),
		key: `environment=${status.environment}`,
		name: `Environment ${status.environment}`,
		commitSha: deployed.sha,
		url: status.environment_url || null,
		environment: status.environment,
		nothingToDo: status.state === "success" ? null : `the deployment is not up: its state is ${status.state}`
	};
}
function push(context) {
	let { deleted } = read$1(pushEvent, context), gone = deleted === !0 ? `${shortRef(context.ref)} was deleted` : null;
	return {
		...aboutRef(context),
		nothingToDo: gone
	};
}
function aboutRef({ repository, ref, sha }) {
	let name = shortRef(ref);
	return {
		repository,
		key: `ref=${name}`,
		name: ref.startsWith("refs/tags/") ? `Tag ${name}` : `Branch ${name}`,
		commitSha: sha || null,
		pullRequest: null,
		url: null,
		environment: null,
		nothingToDo: null
	};
}
const shortRef = (ref) => ref.replace(/^refs\/(heads|tags)\//, "");
function read$1(shape, { eventName, payload }) {
	let result = shape.safeParse(payload);
	if (result.success) return result.data;
	let where = result.error.issues.map(({ path }) => path.join(".")).join(", ");
	throw Error(`The payload of this ${eventName} event (GITHUB_EVENT_PATH) is not as GitHub sends it: see ${where}.`);
}
// contract/limits.ts
/** The numbers that clients can meet. Bytes, characters and seconds as named. */
const limits = {
	bodyBytes: 1048576,
	nameCharacters: 200,
	buildKeyCharacters: 500,
	descriptionCharacters: 1e4,
	jsonBytes: 16384,
	jsonDepth: 50,
	searchCharacters: 1e3,
	credentialFields: 100,
	credentialValueCharacters: 1e4,
	gherkinCharacters: 2e4,
	testCasesPerTarget: 200,
	pageDefault: 50,
	pageMax: 200,
	offsetMax: 1e6,
	batchRuns: 200,
	trendDaysMin: 2,
	trendDaysMax: 90,
	explorationMinSeconds: 10,
	explorationMaxSeconds: 2400,
	idempotencyHours: 24,
	/** Ten years. */
	keepDaysMax: 3650,
	pollSeconds: 30,
	tokenSeconds: 300
}, holdsCommit = (text, sha) => [...text.matchAll(/(?<![0-9a-z])[0-9a-f]{7,}(?![0-9a-z])/gi)].some(([word]) => isCommit(word, sha));
/** Whether the body holds the wanted text, in which `{commit}` stands for the commit. */
function holdsText(body, wanted, sha) {
	if (sha === null || !wanted.includes("{commit}")) return body.includes(wanted);
	let pattern = wanted.split("{commit}").map(escaped).join("([0-9a-f]{7,})");
	return [...body.matchAll(new RegExp(pattern, "gi"))].some(([, ...words]) => words.every((word) => word !== void 0 && isCommit(word, sha)));
}
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), isCommit = (word, sha) => word.length >= 7 && sha.toLowerCase().startsWith(word.toLowerCase());
/** What is at `a.b.0` or `/a/b/0` of a JSON text, as text; null when nothing is. */
function valueAt(json, path) {
	let value;
	try {
		value = JSON.parse(json);
	} catch {
		return null;
	}
	let keys = path.startsWith("/") ? path.slice(1).split("/") : path.replace(/^\$?\.?/, "").split(".");
	for (let key of keys) {
		if (typeof value != "object" || !value) return null;
		value = Object.entries(value).find(([name]) => name === key)?.[1];
	}
	return typeof value == "string" || typeof value == "number" ? String(value) : null;
}
/** Asks until the address answers as expected; null then, else what it answered last when the time was over. */
async function awaitUrl(expected, commitSha, signal) {
	if ((expected.header ?? expected.json ?? (expected.text?.includes("{commit}") ? "" : null)) !== null && commitSha === null) throw new InputError("wait-for-url", "used without -header, -json and {commit} here: this event has no commit");
	let deadline = Date.now() + expected.timeoutSeconds * 1e3, told = null;
	for (let pauseMs = 1e3;; pauseMs = Math.min(pauseMs * 1.5, 1e4)) {
		let missing = await look(expected, commitSha, signal, Math.max(1, Math.min(1e4, deadline - Date.now())));
		if (signal.throwIfAborted(), missing === null) return null;
		missing !== told && info(`wait-for-url: ${missing}. Asking again until ${new Date(deadline).toISOString()}.`), told = missing;
		let left = deadline - Date.now();
		if (left <= 0) return missing;
		await setTimeout$1(Math.min(pauseMs, left), void 0, { signal });
	}
}
/** What is missing from the answer; null when nothing is. */
async function look(expected, sha, signal, timeoutMs) {
	try {
		let response = await fetch(expected.url, {
			headers: { "cache-control": "no-cache" },
			signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
		}), missing = response.ok ? await missingFrom(response, expected, sha ?? "") : `HTTP ${response.status}`;
		return await response.body?.cancel().catch(() => {}), missing;
	} catch (cause) {
		if (!(cause instanceof Error)) return String(cause);
		if (cause.name === "TimeoutError") return "no answer in time";
		let reason = cause.cause instanceof Error ? cause.cause.message || cause.cause.name : cause.message;
		return `no answer: ${logLine(reason)}`;
	}
}
async function missingFrom(response, { header, json, text }, sha) {
	if (header !== null && !holdsCommit(response.headers.get(header) ?? "", sha)) return `the header ${header} does not hold the commit ${sha}`;
	if (json === null && text === null) return null;
	let body = await read(response);
	return json !== null && !holdsCommit(valueAt(body, json) ?? "", sha) ? `the JSON value ${logLine(json)} does not hold the commit ${sha}` : text !== null && !holdsText(body, text, sha) ? "the page does not hold the text of wait-for-url-text" : null;
}
/** The body's beginning: what tells a build is never a mebibyte away. */
async function read(response) {
	let parts = [], bytes = 0;
	if (response.body) {
		for await (let part of response.body) if (parts.push(part), bytes += part.length, bytes > 1048576) break;
	}
	return Buffer.concat(parts).toString("utf8");
}
// contract/api.generated.ts
const RunAllTestCasesDocument = {
	name: "RunAllTestCases",
	text: "mutation RunAllTestCases($input: RunAllTestCasesInput!) {\n  runAllTestCases(input: $input) {\n    success\n    intentBatchId\n  }\n}"
}, UpsertTargetDocument = {
	name: "UpsertTarget",
	text: "mutation UpsertTarget($input: UpsertSimulationTargetInput!) {\n  upsertSimulationTarget(input: $input) {\n    id\n    name\n    version\n  }\n}"
}, StartExplorationDocument = {
	name: "StartExploration",
	text: "mutation StartExploration($input: StartExplorationInput!) {\n  startExploration(input: $input) {\n    id\n    status\n    batch {\n      id\n      url\n    }\n  }\n}"
}, CancelBatchDocument = {
	name: "CancelBatch",
	text: "mutation CancelBatch($id: ID!) {\n  cancelBatch(id: $id) {\n    id\n    status\n  }\n}"
}, BatchStatusDocument = {
	name: "BatchStatus",
	text: "query BatchStatus($id: ID!) {\n  batch(id: $id) {\n    id\n    status\n    url\n    runs {\n      ...RunSummary\n      url\n      approach\n      target {\n        id\n        name\n      }\n      testCase {\n        id\n        name\n      }\n    }\n  }\n}\n\nfragment RunSummary on Run {\n  id\n  name\n  status\n  exceptionCount\n  startTime\n  endTime\n  failure\n  failureReason\n  attempt\n  progress {\n    actions\n    states\n    transitions\n    urls\n    codeCoverage\n    lastAction\n  }\n}"
}, BatchIssuesDocument = {
	name: "BatchIssues",
	text: "query BatchIssues($batchId: ID!, $limit: Int, $offset: Int) {\n  issues(batchId: $batchId, limit: $limit, offset: $offset) {\n    totalCount\n    hasMore\n    issues {\n      ...IssueSummary\n      fingerprint\n      reproduction {\n        replays\n        confirmed\n      }\n    }\n  }\n}\n\nfragment IssueSummary on Issue {\n  id\n  kind\n  severity\n  status\n  title\n  message\n  url\n  isNew\n  occurrences\n  firstSeenAt\n  lastSeenAt\n  reproduction {\n    steps\n  }\n  screenshot {\n    id\n    url\n  }\n}"
};
// action/start.ts
/** Creates or updates the target that this job is about; answers with its id. */
async function upsertTarget(api, inputs, occasion, job) {
	let { upsertSimulationTarget: target } = await api.send(UpsertTargetDocument, { input: targetInput(inputs, occasion, job) });
	return present(target, "upsertSimulationTarget").id;
}
/** What the target is known by: the same event of the same repository always means the same target. */
function targetInput(inputs, occasion, job) {
	let part = inputs.targetKey === null ? "" : `:target=${inputs.targetKey}`, buildKey = inputs.buildKey ?? `github:repo=${occasion.repository}:${occasion.key}${part}`;
	if (buildKey.length > limits.buildKeyCharacters) throw new InputError("build-key", `given: the one made of this event is over ${limits.buildKeyCharacters} characters`);
	let suffix = inputs.targetKey === null ? "" : ` (${inputs.targetKey})`;
	return {
		subjectId: inputs.subjectId,
		buildKey,
		name: inputs.name ?? clipped(occasion.name, limits.nameCharacters - suffix.length) + suffix,
		version: inputs.version ?? void 0,
		environment: inputs.environment ?? occasion.environment ?? void 0,
		buildNumber: job.runNumber ?? void 0,
		metadata: { ciRunUrl: job.url }
	};
}
/** Starts the exploration once, however often it is sent. */
async function startExploration(api, targetId, inputs, occasion, job) {
	let { pullRequest, repository, commitSha } = occasion;
	if (inputs.comment === "true" && pullRequest === null) throw new InputError("server-managed-comment", "auto or false here: this event is about no pull request", "true");
	let input = {
		targetId,
		url: inputs.url ?? occasion.url ?? void 0,
		triggerSource: "CI",
		credentialSetId: inputs.credentialSet ?? void 0,
		inputValues: inputs.inputValues ?? void 0,
		maxDurationSeconds: inputs.maxDurationSeconds ?? void 0,
		commitSha: commitSha ?? void 0,
		...pullRequest && {
			hostingRepository: repository,
			hostingPrNumber: pullRequest.number
		}
	};
	if (pullRequest === null || inputs.comment === "false") return send(api, input, job);
	let withComment = {
		...input,
		serverManagedComment: !0
	};
	if (inputs.comment === "true") return send(api, withComment, job);
	try {
		return await send(api, withComment, job);
	} catch (error) {
		if (!(error instanceof ApiError) || error.code !== "BAD_USER_INPUT") throw error;
		let started = await send(api, input, job);
		return notice(`No comment on the pull request: ${error.message}`, { title: "Outrider" }), started;
	}
}
async function send(api, input, job) {
	let idempotencyKey = idempotencyKeyOf(input, job), { startExploration: start } = await api.send(StartExplorationDocument, { input: {
		...input,
		idempotencyKey
	} }), { id, batch } = present(start, "startExploration");
	return {
		runId: id,
		batchId: batch.id,
		reportUrl: batch.url
	};
}
/**
* The same only for the same step of the same attempt and the same target. The whole input is part of it: matrix legs share
* job and step, and may differ in nothing but an address. Hashed, because the platform takes 200 characters.
*/
function idempotencyKeyOf(input, job) {
	return `github:${createHash("sha256").update(JSON.stringify([job.identity, input])).digest("hex")}`;
}
/** An API's root fields are nullable; null without an error is an answer that we cannot go on with. */
function present(value, field) {
	if (value !== null) return value;
	throw new ApiError(`The platform answered ${field} with nothing.`, { code: "HTTP" });
}
function clipped(text, characters) {
	return text.length <= characters ? text : `${text.slice(0, characters - 1).toWellFormed()}…`;
}
// action/batch.ts
/** Enough for any report; a batch with more has one cause that the first of them show. */
const severities$1 = [
	"CRITICAL",
	"HIGH",
	"MEDIUM",
	"LOW"
], readBatch = async (api, id) => present((await api.send(BatchStatusDocument, { id })).batch, "batch");
/** The batch's issues: new ones first, then by severity. */
async function readIssues(api, batchId) {
	let found = [], hasMore = !0;
	for (; hasMore && found.length < 2e3;) {
		let page = present((await api.send(BatchIssuesDocument, {
			batchId,
			limit: limits.pageMax,
			offset: found.length
		})).issues, "issues");
		found.push(...page.issues), hasMore = page.hasMore && page.issues.length > 0;
	}
	let rank = (issue) => (issue.isNew ? 0 : severities$1.length) + severities$1.indexOf(issue.severity);
	return found.sort((one, other) => rank(one) - rank(other));
}
/** Issues that a job is judged by. */
const counted = (issues, includeAccessibility) => issues.filter(({ kind, status }) => (includeAccessibility || kind !== "ACCESSIBILITY") && status !== "MUTED"), isAtLeast = (issue, severity) => severities$1.indexOf(issue.severity) <= severities$1.indexOf(severity);
/** Distinct exceptions; several runs of a batch may have seen the same one. */
function exceptionCount({ runs }, issues) {
	let [run, ...others] = runs;
	return run && others.length === 0 ? run.exceptionCount : issues.filter(({ kind }) => kind !== "ACCESSIBILITY").length;
}
const sumOf = (batch, number) => batch.runs.reduce((sum, run) => sum + number(run), 0), isTerminal = (status) => status === "completed" || status === "failed", objectToString = Object.prototype.toString, isError = (value) => objectToString.call(value) === "[object Error]", errorMessages = /* @__PURE__ */ new Set([
	"network error",
	"NetworkError when attempting to fetch resource.",
	"The Internet connection appears to be offline.",
	"Network request failed",
	"fetch failed",
	"terminated",
	" A network error occurred.",
	"Network connection lost"
]);
function isNetworkError(error) {
	if (!(error && isError(error) && error.name === "TypeError" && typeof error.message == "string")) return !1;
	let { message, stack } = error;
	return message === "Load failed" || message.startsWith("Load failed (") && message.endsWith(")") ? stack === void 0 || "__sentry_captured__" in error : message.startsWith("error sending request for url") || message === "Failed to fetch" || message.startsWith("Failed to fetch (") && message.endsWith(")") ? !0 : errorMessages.has(message);
}
// node_modules/p-retry/index.js
function validateRetries(retries) {
	if (typeof retries == "number") {
		if (retries < 0) throw TypeError("Expected `retries` to be a non-negative number.");
		if (Number.isNaN(retries)) throw TypeError("Expected `retries` to be a valid number or Infinity, got NaN.");
	} else if (retries !== void 0) throw TypeError("Expected `retries` to be a number or Infinity.");
}
function validateNumberOption(name, value, { min = 0, allowInfinity = !1 } = {}) {
	if (value !== void 0) {
		if (typeof value != "number" || Number.isNaN(value)) throw TypeError(`Expected \`${name}\` to be a number${allowInfinity ? " or Infinity" : ""}.`);
		if (!allowInfinity && !Number.isFinite(value)) throw TypeError(`Expected \`${name}\` to be a finite number.`);
		if (value < min) throw TypeError(`Expected \`${name}\` to be \u2265 ${min}.`);
	}
}
var AbortError = class extends Error {
	constructor(message) {
		super(), message instanceof Error ? (this.originalError = message, {message} = message) : (this.originalError = Error(message), this.originalError.stack = this.stack), this.name = "AbortError", this.message = message;
	}
};
function calculateDelay(retriesConsumed, options) {
	let attempt = Math.max(1, retriesConsumed + 1), random = options.randomize ? Math.random() + 1 : 1, timeout = Math.round(random * options.minTimeout * options.factor ** (attempt - 1));
	return timeout = Math.min(timeout, options.maxTimeout), timeout;
}
function calculateRemainingTime(start, max) {
	return Number.isFinite(max) ? max - (performance.now() - start) : max;
}
async function onAttemptFailure({ error, attemptNumber, retriesConsumed, startTime, options }) {
	let normalizedError = error instanceof Error ? error : /* @__PURE__ */ TypeError(`Non-error was thrown: "${error}". You should only throw errors.`);
	if (normalizedError instanceof AbortError) throw normalizedError.originalError;
	let retriesLeft = Number.isFinite(options.retries) ? Math.max(0, options.retries - retriesConsumed) : options.retries, maxRetryTime = options.maxRetryTime ?? 1e400, context = Object.freeze({
		error: normalizedError,
		attemptNumber,
		retriesLeft,
		retriesConsumed
	});
	if (await options.onFailedAttempt(context), calculateRemainingTime(startTime, maxRetryTime) <= 0) throw normalizedError;
	let consumeRetry = await options.shouldConsumeRetry(context), remainingTime = calculateRemainingTime(startTime, maxRetryTime);
	if (remainingTime <= 0 || retriesLeft <= 0) throw normalizedError;
	if (normalizedError instanceof TypeError && !isNetworkError(normalizedError)) {
		if (consumeRetry) throw normalizedError;
		return options.signal?.throwIfAborted(), !1;
	}
	if (!await options.shouldRetry(context)) throw normalizedError;
	if (!consumeRetry) return options.signal?.throwIfAborted(), !1;
	let delayTime = calculateDelay(retriesConsumed, options), finalDelay = Math.min(delayTime, remainingTime);
	return options.signal?.throwIfAborted(), finalDelay > 0 && await new Promise((resolve, reject) => {
		let onAbort = () => {
			clearTimeout(timeoutToken), options.signal?.removeEventListener("abort", onAbort), reject(options.signal.reason);
		}, timeoutToken = setTimeout(() => {
			options.signal?.removeEventListener("abort", onAbort), resolve();
		}, finalDelay);
		options.unref && timeoutToken.unref?.(), options.signal?.addEventListener("abort", onAbort, { once: !0 });
	}), options.signal?.throwIfAborted(), !0;
}
async function pRetry(input, options = {}) {
	if (options = { ...options }, validateRetries(options.retries), Object.hasOwn(options, "forever")) throw Error("The `forever` option is no longer supported. For many use-cases, you can set `retries: Infinity` instead.");
	options.retries ??= 10, options.factor ??= 2, options.minTimeout ??= 1e3, options.maxTimeout ??= 1e400, options.maxRetryTime ??= 1e400, options.randomize ??= !1, options.onFailedAttempt ??= () => {}, options.shouldRetry ??= () => !0, options.shouldConsumeRetry ??= () => !0, validateNumberOption("factor", options.factor, {
		min: 0,
		allowInfinity: !1
	}), validateNumberOption("minTimeout", options.minTimeout, {
		min: 0,
		allowInfinity: !1
	}), validateNumberOption("maxTimeout", options.maxTimeout, {
		min: 0,
		allowInfinity: !0
	}), validateNumberOption("maxRetryTime", options.maxRetryTime, {
		min: 0,
		allowInfinity: !0
	}), options.factor > 0 || (options.factor = 1), options.signal?.throwIfAborted();
	let attemptNumber = 0, retriesConsumed = 0, startTime = performance.now();
	for (; !Number.isFinite(options.retries) || retriesConsumed <= options.retries;) {
		attemptNumber++;
		try {
			options.signal?.throwIfAborted();
			let result = await input(attemptNumber);
			return options.signal?.throwIfAborted(), result;
		} catch (error) {
			await onAttemptFailure({
				error,
				attemptNumber,
				retriesConsumed,
				startTime,
				options
			}) && retriesConsumed++;
		}
	}
	throw Error("Retry attempts exhausted without throwing an error.");
}
/** The same client, trying again what may be answered otherwise the next time: the network, 429 and 5xx. */
function withRetries(client, signal) {
	return { send: (operation, variables) => pRetry(async () => {
		try {
			return await client.send(operation, variables);
		} catch (error) {
			throw error instanceof ApiError && error.transient ? error : new AbortError(error instanceof Error ? error : String(error));
		}
	}, {
		retries: 4,
		minTimeout: 1e3,
		maxTimeout: 15e3,
		randomize: !0,
		signal,
		onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
			if (retriesLeft === 0) return;
			info(`${operation.name}, attempt ${attemptNumber}: ${logLine(error.message)} Trying again.`);
			let asked = error instanceof ApiError ? error.retryAfterSeconds ?? 0 : 0;
			asked > 0 && await setTimeout$1(Math.min(asked, 300) * 1e3, void 0, { signal });
		}
	}) };
}
// action/start-test-cases.ts
/** Starts the target's test cases once, however often it is sent; answers with the batch's id. */
async function startTestCases(api, targetId, inputs, job) {
	let input = {
		targetId,
		credentialSetId: inputs.credentialSet ?? void 0
	}, { runAllTestCases: started } = await api.send(RunAllTestCasesDocument, { input: {
		...input,
		idempotencyKey: idempotencyKeyOf(input, job)
	} }), { success, intentBatchId } = present(started, "runAllTestCases");
	if (!success || intentBatchId === null) throw new ApiError("The platform did not start the test cases and said no reason.", { code: "HTTP" });
	return intentBatchId;
}
// action/begin.ts
/** Starts the batch, or takes up the one that `batch-id` names, and tells its ids and its page. */
async function begin(client, signal, inputs, occasion, job, session) {
	let api = withRetries(client, signal);
	if (inputs.start === null) return takeUp(api, inputs.batchId ?? "", session);
	let targetId = await upsertTarget(api, inputs.start, occasion, job);
	tell("target-id", targetId);
	let starter = withRetries(client);
	if (inputs.start.mode === "test-cases") {
		let batchId = await kept(session, startTestCases(starter, targetId, inputs.start, job), (id) => id);
		return tell("batch-id", batchId), tellBatch(await readBatch(api, batchId));
	}
	let { runId, batchId, reportUrl } = await kept(session, startExploration(starter, targetId, inputs.start, occasion, job), (started) => started.batchId);
	return tell("run-id", runId), tell("batch-id", batchId), tell("report-url", reportUrl), {
		batchId,
		reportUrl,
		ended: null
	};
}
async function takeUp(api, batchId, session) {
	let batch = await readBatch(api, batchId);
	session.batchId = batchId;
	let [run] = batch.runs;
	return run && tell("target-id", run.target.id), tell("batch-id", batch.id), tellBatch(batch);
}
function tellBatch(batch) {
	let { id, url, status, runs } = batch, [run] = runs;
	return run && tell("run-id", run.id), tell("report-url", url), {
		batchId: id,
		reportUrl: url,
		ended: isTerminal(status) ? batch : null
	};
}
/** A start that a cancelled job can still find: the batch may begin before its id is here. */
function kept(session, start, batchOf) {
	let starting = start.then((started) => (session.batchId = batchOf(started), started));
	return session.starting = starting, starting;
}
/** Into the log and the outputs at once: a job that is lost later has said where to look. */
function tell(output, value) {
	info(`${output}: ${value}`), setOutput(output, value);
}
// action/outcome.ts
/** Judges a batch that has ended by the issues that count. */
function judge(batch, found, rule) {
	if (batch.status === "failed") return failed(batch, rule);
	let cases = batch.runs.filter(({ approach }) => approach === "TEST_CASE").length, explored = cases > 0 || sumOf(batch, ({ progress }) => progress.actions) > 0;
	return found.length > 0 ? explored ? findings(found, rule) : onlyFindings(found, rule) : cases > 0 ? passed(`Passed: ${count(cases, "test case")} held, and no issue was found.`) : explored ? passed("Passed: no issue was found.") : {
		status: "completed",
		verdict: "nothing-explored",
		message: "Nothing explored: the page answered and offered nothing to act on. Check url and credential-set.",
		red: rule.on !== "never"
	};
}
/** A first page that is broken, or not there, and leads nowhere: what is wrong with it is found, and no more. */
function onlyFindings(found, rule) {
	let { message, ...rest } = findings(found, rule);
	return {
		...rest,
		message: message + " Nothing more could be explored: the page offered nothing to act on. Check url.",
		red: rule.on !== "never"
	};
}
function findings(found, { on, severity }) {
	let fresh = found.filter(({ isNew }) => isNew), red = (on === "issues" ? found : on === "new-issues" ? fresh : []).some((issue) => isAtLeast(issue, severity)), said = `Findings: ${count(fresh.length, "new issue")}, ${count(found.length - fresh.length, "known one")}`, least = severity === "LOW" ? "" : `, fail-on-severity: ${severity.toLowerCase()}`;
	return {
		status: "completed",
		verdict: "findings",
		message: `${said}${red ? ` (fail-on: ${on}${least})` : ""}.`,
		red
	};
}
const passed = (message) => ({
	status: "completed",
	verdict: "passed",
	message,
	red: !1
}), failures = [
	[
		"INTERNAL",
		"tool-error",
		"Error of Outrider, not of your product"
	],
	[
		"WORKER_LOST",
		"tool-error",
		"Error of Outrider, not of your product: its workers were lost"
	],
	[
		"UNREACHABLE",
		"product-unreachable",
		"Product unreachable"
	],
	[
		"LOGIN_FAILED",
		"nothing-explored",
		"Nothing explored: the login was refused. Check credential-set"
	],
	[
		"ASSERTION",
		"findings",
		"Findings: a test case did not hold"
	],
	[
		"CANCELLED",
		"cancelled",
		"Cancelled: the exploration was ended before it was through"
	]
];
function failed(batch, rule) {
	let red = rule.on !== "never", runs = batch.runs.filter(({ status }) => status === "failed");
	for (let [failure, verdict, said] of failures) {
		let run = runs.find((run) => (run.failure ?? "INTERNAL") === failure);
		if (!run) continue;
		let reason = run.failureReason === null ? "." : `. ${logLine(run.failureReason, 1e3)}`;
		return {
			status: failure === "CANCELLED" ? "cancelled" : "failed",
			verdict,
			message: `${said}${reason}`,
			red
		};
	}
	return {
		status: "failed",
		verdict: "tool-error",
		message: "Error of Outrider: a batch failed without a run.",
		red
	};
}
const timedOut = (minutes, { on, onTimeout }) => ({
	status: "timed-out",
	verdict: "timed-out",
	message: `Timed out: no result within ${count(minutes, "minute")} (timeout-minutes). The exploration goes on; with batch-id a later step can wait for it.`,
	red: onTimeout && on !== "never"
}), notUp = (url, seconds, missing, { on }) => ({
	status: "failed",
	verdict: "product-unreachable",
	message: `Product unreachable: ${new URL(url).origin} was not ready within ${seconds} s (wait-for-url): ${missing}. Nothing was started.`,
	red: on !== "never"
}), skipped = (reason) => ({
	status: "skipped",
	verdict: "skipped",
	message: `Skipped: ${reason}.`,
	red: !1
}), started = {
	status: "started",
	verdict: null,
	message: "Started: this step does not wait for the result.",
	red: !1
}, stopped = (what) => ({
	status: "cancelled",
	verdict: "cancelled",
	message: `Cancelled: the job was. ${what}`,
	red: !0
});
/** Asks until the batch has ended; null when that took longer than the time-out. */
async function waitForBatch(client, batchId, options) {
	let { intervalMs, shortestMs, timeoutMs, signal } = options, began = Date.now(), left = () => timeoutMs - (Date.now() - began), api = withRetries(client, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs + 1e4)]));
	for (; left() > 0;) {
		await setTimeout$1(Math.min(intervalMs, Math.max(shortestMs, left())), void 0, { signal });
		let batch = await ask(api, batchId, () => left() <= 0 && !signal.aborted);
		if (batch && info(progressLine(batch, Date.now() - began)), batch && isTerminal(batch.status)) return batch;
	}
	return null;
}
/** A platform that is away for a while does not end the wait: its deadline does. */
async function ask(api, batchId, isOver) {
	try {
		return await readBatch(api, batchId);
	} catch (error) {
		if (isOver() && !(error instanceof ApiError)) return null;
		if (!(error instanceof ApiError) || !error.transient) throw error;
		return warning(`${error.message} Asking again later.`, { title: "Outrider" }), null;
	}
}
function progressLine(batch, elapsedMs) {
	let minutes = Math.floor(elapsedMs / 6e4), seconds = Math.floor(elapsedMs / 1e3) % 60, time = `[${minutes}:${String(seconds).padStart(2, "0")}]`;
	if (batch.runs.length > 3) {
		let ended = batch.runs.filter(({ status }) => isTerminal(status)).length;
		return `${time} ${batch.status}: ${ended} of ${count(batch.runs.length, "run")} ended`;
	}
	let parts = batch.runs.map(({ progress, exceptionCount, testCase, status }) => {
		if (testCase) return `${logLine(testCase.name, 80)} ${status}`;
		let covered = progress.codeCoverage === null ? "" : `, ${Math.round(progress.codeCoverage * 100)} % of the code`, last = progress.lastAction === null ? "" : `; last: ${logLine(progress.lastAction)}`;
		return `${count(progress.actions, "action")}, ${count(progress.states, "state")}, ${count(progress.urls, "address", "addresses")}${covered}, ${count(exceptionCount, "exception")}${last}`;
	});
	return `${time} ${batch.status}: ${parts.join(" | ")}`;
}
// action/explore.ts
/** Starts, or takes up, one batch and follows it to its end. Ids and links are outputs before the wait. */
async function explore(inputs, occasion, job, session, signal) {
	let { expected, start, failRule } = inputs;
	if (inputs.raisedFrom !== null && notice(`${`poll-interval-seconds ${inputs.raisedFrom} was raised to ${inputs.pollIntervalSeconds}`}: an exploration takes minutes, and the server is shared.`, { title: "Outrider" }), expected !== null && start !== null) {
		let missing = await awaitUrl(expected, occasion.commitSha, signal);
		if (missing !== null) return without(notUp(expected.url, expected.timeoutSeconds, missing, failRule), null);
	}
	let client = createApiClient({
		...inputs,
		onSecret: setSecret
	});
	session.api = inputs.cancelOnCancelled ? withRetries(client) : null;
	let { batchId, reportUrl, ended } = await begin(client, signal, inputs, occasion, job, session);
	if (session.reportUrl = reportUrl, !inputs.wait) return without(started, reportUrl);
	let batch = ended ?? await waitForBatch(client, batchId, {
		intervalMs: inputs.pollIntervalSeconds * 1e3,
		shortestMs: Math.min(inputs.pollIntervalSeconds, limits.pollSeconds) * 1e3,
		timeoutMs: inputs.timeoutMinutes * 6e4,
		signal
	});
	if (session.batchId = null, batch === null) return without(timedOut(inputs.timeoutMinutes, failRule), reportUrl);
	let issues = await readIssues(withRetries(client, signal), batchId), judged = counted(issues, failRule.includeAccessibility);
	return {
		outcome: judge(batch, judged, failRule),
		reportUrl,
		found: {
			batch,
			issues,
			counted: judged,
			reportDir: inputs.reportDir,
			targetKey: start?.targetKey ?? null
		}
	};
}
/** An end without a result to show. */
const without = (outcome, reportUrl) => ({
	outcome,
	reportUrl,
	found: null
});
// action/expected-answer.ts
/** Null when there is nothing to wait for. */
function readExpectedAnswer() {
	let url = address("wait-for-url"), expected = {
		timeoutSeconds: number$1("wait-for-url-timeout-seconds", {
			min: 1,
			max: 3600,
			whole: !1
		}) ?? 300,
		header: text("wait-for-url-header", { maxCharacters: 200 }),
		json: text("wait-for-url-json", { maxCharacters: 500 }),
		text: text("wait-for-url-text", { maxCharacters: 1e3 })
	};
	if (expected.header !== null && !/^[\w!#$%&'*+.^`|~-]+$/.test(expected.header)) throw new InputError("wait-for-url-header", "the name of a header, for example x-commit", expected.header);
	if (url !== null) return {
		url,
		...expected
	};
	if (expected.header ?? expected.json ?? expected.text) throw new InputError("wait-for-url", "given when wait-for-url-header, -json or -text is");
	return null;
}
// action/fail-rule.ts
const failOnChoices = [
	"failed",
	"new-issues",
	"issues",
	"never"
], severityChoices = [
	"low",
	"medium",
	"high",
	"critical"
], severities = {
	low: "LOW",
	medium: "MEDIUM",
	high: "HIGH",
	critical: "CRITICAL"
}, readFailRule = () => ({
	on: choice("fail-on", failOnChoices, "failed"),
	severity: severities[choice("fail-on-severity", severityChoices, "low")],
	onTimeout: flag("fail-on-timeout", !0),
	includeAccessibility: flag("include-accessibility", !1)
}), allowed = "a JSON object of texts, numbers and booleans, or lines of name=value";
/** Values for form fields, from JSON or from lines; null when there are none. */
function readInputValues(input) {
	let given = getInput(input);
	if (given === "") return null;
	let values = given.startsWith("{") ? fromJson(input, given) : fromLines(input, given);
	if (Buffer.byteLength(JSON.stringify(values)) > limits.jsonBytes) throw new InputError(input, `at most ${limits.jsonBytes} bytes as JSON`);
	return values;
}
function fromJson(input, given) {
	let entries = Object.entries(parse(input, given));
	return Object.fromEntries(entries.map(([name, value]) => {
		if (isValue(value)) return [name, value];
		throw new InputError(input, `${allowed}; the value of "${name}" is neither`);
	}));
}
function parse(input, given) {
	try {
		let read = JSON.parse(given);
		if (typeof read == "object" && read) return read;
	} catch {}
	throw new InputError(input, `${allowed}; this begins like JSON and is not`);
}
function fromLines(input, given) {
	let lines = given.split(/\r?\n/).filter((line) => line.trim() !== "");
	return Object.fromEntries(lines.map((line, index) => {
		let equals = line.indexOf("=");
		if (equals < 1) throw new InputError(input, `${allowed}; line ${index + 1} has no name before an =`);
		return [line.slice(0, equals).trim(), line.slice(equals + 1).trim()];
	}));
}
const isValue = (value) => [
	"string",
	"number",
	"boolean"
].includes(typeof value);
// action/start-inputs.ts
function readStartInputs() {
	let subjectId = text("subject-id", { maxCharacters: 100 });
	if (subjectId === null) throw new InputError("subject-id", "given: the id of the product, from its page");
	let targetKey = text("target-key", { maxCharacters: 100 });
	if (targetKey !== null && !/^[\w./-]+$/.test(targetKey)) throw new InputError("target-key", "made of letters, digits and . _ - /", targetKey);
	let inputs = {
		mode: choice("mode", ["explore", "test-cases"], "explore"),
		subjectId,
		targetKey,
		url: address("url"),
		name: text("name", { maxCharacters: limits.nameCharacters }),
		buildKey: text("build-key", { maxCharacters: limits.buildKeyCharacters }),
		version: text("version", { maxCharacters: limits.nameCharacters }),
		environment: text("environment", { maxCharacters: limits.nameCharacters }),
		credentialSet: text("credential-set", { maxCharacters: limits.nameCharacters }),
		inputValues: readInputValues("input-values"),
		comment: choice("server-managed-comment", [
			"auto",
			"true",
			"false"
		], "auto"),
		maxDurationSeconds: number$1("max-duration-seconds", {
			min: limits.explorationMinSeconds,
			max: limits.explorationMaxSeconds,
			whole: !0
		})
	};
	return inputs.mode === "test-cases" && refuseForTestCases(inputs), inputs;
}
/** The platform runs test cases at the product's own address; silently exploring another one would be a lie. */
function refuseForTestCases({ url, inputValues, maxDurationSeconds, comment }) {
	let given = [
		["url", url !== null],
		["input-values", inputValues !== null],
		["max-duration-seconds", maxDurationSeconds !== null],
		["server-managed-comment", comment === "true"]
	];
	for (let [input, isGiven] of given) if (isGiven) throw new InputError(input, "left out with mode: test-cases, which has no such thing");
}
// action/inputs.ts
/** On this very machine. */
const readApiKey = () => getInput("api-key");
/** Everything the workflow said, checked; the first mistake is an InputError. */
function readInputs(apiKey) {
	if (apiKey === "") throw new InputError("api-key", "given: add the key to the secrets that this workflow may read (Dependabot has its own)");
	if (Buffer.from(apiKey, "base64").indexOf(":") < 1) throw new InputError("api-key", "base64 of clientId:clientSecret, as it was shown when the key was made");
	let baseUrl = address("base-url");
	if (baseUrl === null) throw new InputError("base-url", "given: the address of the Outrider server");
	let batchId = text("batch-id", { maxCharacters: 100 }), wanted = number$1("poll-interval-seconds", {
		min: 0,
		max: 600,
		whole: !1
	}) ?? limits.pollSeconds, raised = wanted < limits.pollSeconds && !isLoopback(baseUrl);
	return {
		apiKey,
		baseUrl,
		authUrl: address("auth-url") ?? baseUrl,
		realm: text("realm", { maxCharacters: 100 }) ?? "outrider",
		start: batchId === null ? readStartInputs() : null,
		batchId,
		wait: flag("wait", !0),
		timeoutMinutes: number$1("timeout-minutes", {
			min: .01,
			max: 360,
			whole: !1
		}) ?? 60,
		pollIntervalSeconds: raised ? limits.pollSeconds : Math.max(wanted, .1),
		raisedFrom: raised ? wanted : null,
		failRule: readFailRule(),
		expected: readExpectedAnswer(),
		cancelOnCancelled: flag("cancel-on-cancelled", !0),
		reportDir: text("report-dir", { maxCharacters: 1e3 })
	};
}
/** A server on this very machine is a test's or one's own: nobody else pays for quick polling. */
function isLoopback(url) {
	let { hostname } = new URL(url);
	return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
/** The runner's folder for this job's temporary files; null outside a runner. */
const runnerTemp = () => process.env.RUNNER_TEMP || null, context = new class {
	/**
	* Hydrate the context from the environment
	*/
	constructor() {
		if (this.payload = {}, process.env.GITHUB_EVENT_PATH) {
			if (existsSync(process.env.GITHUB_EVENT_PATH)) this.payload = JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH, { encoding: "utf8" }));
			else {
				let path = process.env.GITHUB_EVENT_PATH;
				process.stdout.write(`GITHUB_EVENT_PATH ${path} does not exist${EOL}`);
			}
		}
		this.eventName = process.env.GITHUB_EVENT_NAME, this.sha = process.env.GITHUB_SHA, this.ref = process.env.GITHUB_REF, this.workflow = process.env.GITHUB_WORKFLOW, this.action = process.env.GITHUB_ACTION, this.actor = process.env.GITHUB_ACTOR, this.job = process.env.GITHUB_JOB, this.runAttempt = parseInt(process.env.GITHUB_RUN_ATTEMPT, 10), this.runNumber = parseInt(process.env.GITHUB_RUN_NUMBER, 10), this.runId = parseInt(process.env.GITHUB_RUN_ID, 10), this.apiUrl = process.env.GITHUB_API_URL ?? "https://api.github.com", this.serverUrl = process.env.GITHUB_SERVER_URL ?? "https://github.com", this.graphqlUrl = process.env.GITHUB_GRAPHQL_URL ?? "https://api.github.com/graphql";
	}
	get issue() {
		let payload = this.payload;
		return Object.assign(Object.assign({}, this.repo), { number: (payload.issue || payload.pull_request || payload).number });
	}
	get repo() {
		if (process.env.GITHUB_REPOSITORY) {
			let [owner, repo] = process.env.GITHUB_REPOSITORY.split("/");
			return {
				owner,
				repo
			};
		}
		if (this.payload.repository) return {
			owner: this.payload.repository.owner.login,
			repo: this.payload.repository.name
		};
		throw Error("context.repo requires a GITHUB_REPOSITORY environment variable like 'owner/repo'");
	}
}();
// action/job.ts
/** Reads what the runner says about the job. */
function readJob() {
	let { owner, repo } = context.repo, repository = `${owner}/${repo}`, { serverUrl, runId, runAttempt, runNumber, job, action } = context;
	return {
		url: `${serverUrl}/${repository}/actions/runs/${runId}`,
		runNumber: Number.isFinite(runNumber) ? String(runNumber) : null,
		identity: `github:repo=${repository}:run=${runId}:attempt=${runAttempt}:job=${job}:step=${action}`,
		event: {
			eventName: context.eventName ?? "",
			payload: context.payload,
			repository,
			ref: context.ref ?? "",
			sha: context.sha ?? ""
		}
	};
}
// action/junit.ts
/** The result as JUnit XML: a case for each test case, for each issue, and for an exploration that came to nothing. */
function junitOf({ batch, issues, counted }) {
	let cases = [...batch.runs.flatMap(runCase), ...issues.map((issue) => issueCase(issue, counted.includes(issue)))], [first] = batch.runs, howMany = (tag) => cases.filter(({ trouble }) => trouble?.tag === tag).length, time = batch.runs.reduce((sum, run) => sum + secondsOf(run), 0), counts = `tests="${cases.length}" failures="${howMany("failure")}" errors="${howMany("error")}"`, suite = `name="${xml(first?.target.name ?? "Outrider")}" ${counts} skipped="${howMany("skipped")}" time="${time}"`, timestamp = first?.startTime ? ` timestamp="${first.startTime.slice(0, 19)}"` : "";
	return [
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
		`<testsuites name="Outrider" ${counts} time="${time}">`,
		`  <testsuite ${suite}${timestamp}>`,
		...cases.map(caseXml),
		"  </testsuite>",
		"</testsuites>",
		""
	].join("\n");
}
/** An exploration that explored is told by its issues. */
function runCase(run) {
	let { testCase, status, progress } = run, cameToNothing = status === "failed" || progress.actions === 0;
	if (testCase === null && !cameToNothing) return [];
	let trouble = testCase !== null && status === "completed" ? null : troubleOf(run), className = testCase === null ? "exploration" : "test case";
	return [{
		name: testCase?.name ?? run.name,
		className,
		seconds: secondsOf(run),
		trouble
	}];
}
function troubleOf({ status, failure, failureReason }) {
	return status === "completed" ? {
		tag: "error",
		type: "NOTHING_EXPLORED",
		text: "Nothing explored."
	} : {
		tag: failure === "ASSERTION" ? "failure" : "error",
		type: failure ?? "INTERNAL",
		text: failureReason ?? `The run is ${status}.`
	};
}
function issueCase(issue, isCounted) {
	let steps = (issue.reproduction?.steps ?? []).map((step, index) => `${index + 1}. ${step}`), text = [
		`${issue.title} at ${issue.url}`,
		issue.message,
		...steps
	].join("\n"), type = `${issue.severity} ${issue.isNew ? "new" : "known"} ${issue.kind}`;
	return {
		name: `${issue.title} at ${issue.url}`,
		className: kindName(issue.kind),
		seconds: 0,
		trouble: {
			tag: isCounted ? "failure" : "skipped",
			type,
			text
		}
	};
}
function caseXml({ name, className, seconds, trouble }) {
	let open = `    <testcase name="${xml(name)}" classname="${xml(className)}" time="${seconds}"`;
	if (!trouble) return `${open}/>`;
	let { tag, type, text } = trouble, message = `message="${xml(text.split("\n")[0] ?? "")}"`;
	return `${open}>\n      ${tag === "skipped" ? `<skipped ${message}/>` : `<${tag} ${message} type="${xml(type)}">${xml(text)}</${tag}>`}\n    </testcase>`;
}
const secondsOf = ({ startTime, endTime }) => startTime === null || endTime === null ? 0 : Math.max(0, Date.parse(endTime) - Date.parse(startTime)) / 1e3, entities = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;"
}, xml = (text) => text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "�").replace(/[&<>"]/g, (character) => entities[character] ?? character).slice(0, 2e4).replace(/&[a-z]{0,5}$/, ""), kindMeanings = {
	UNCAUGHT_EXCEPTION: "A script threw an exception that nothing caught.",
	UNHANDLED_REJECTION: "A promise was rejected and nothing handled it.",
	CONSOLE_ERROR: "The page wrote an error to the console.",
	HTTP_SERVER_ERROR: "A request was answered with a server error.",
	HTTP_CLIENT_ERROR: "A request was answered with a client error.",
	REQUEST_FAILED: "A request got no answer.",
	PAGE_CRASH: "The page crashed or stayed blank.",
	DEAD_LINK: "A link leads nowhere.",
	HANG: "The page did not respond any more.",
	ACCESSIBILITY: "The page breaks a rule of accessibility.",
	ASSERTION: "Something on the page is not as it should be.",
	SERVER_DOWN: "The application answered and then, after an action, did not any more."
};
// action/page-places.ts
/** The first address is the product's; pages of other origins get a base each. */
function pagePlaces(addresses) {
	let origins = [...new Set(addresses.flatMap((address) => webAddress(address)?.origin ?? []))], ids = new Map(origins.map((origin, index) => [origin, index === 0 ? "PRODUCT" : `ORIGIN_${index + 1}`])), description = { text: "Where the explored pages are." };
	return {
		bases: Object.fromEntries([...ids].map(([origin, id]) => [id, {
			uri: `${origin}/`,
			description
		}])),
		of(address) {
			let url = webAddress(address), uriBaseId = url && ids.get(url.origin);
			return {
				uri: url ? relativePath(url) : "index.html",
				...uriBaseId && { uriBaseId }
			};
		}
	};
}
function webAddress(address) {
	let url = URL.canParse(address) ? new URL(address) : null;
	return url && /^https?:$/.test(url.protocol) ? url : null;
}
/**
* GitHub refuses a whole upload for one empty or absolute address (github/codeql-action#2456, #754), so that a folder's
* page is named as servers name it.
*/
function relativePath({ pathname }) {
	let path = pathname.replace(/^\/+/, "");
	return (path === "" || path.endsWith("/") ? `${path}index.html` : path).replace(/^[^/]+/, (first) => first.replaceAll(":", "%3A")).replace(/[[\]|^`{}"\\]|%(?![0-9a-f]{2})/gi, encodeURIComponent);
}
// action/sarif.ts
const levels = {
	CRITICAL: "error",
	HIGH: "error",
	MEDIUM: "warning",
	LOW: "note"
};
/** The result as SARIF 2.1.0, as GitHub's code scanning takes it. */
function sarifOf({ batch, issues, targetKey }) {
	let kinds = [...new Set(issues.map(({ kind }) => kind))], places = pagePlaces([...batch.runs.map(({ url }) => url), ...issues.map(({ url }) => url)]);
	return {
		$schema: "https://json.schemastore.org/sarif-2.1.0.json",
		version: "2.1.0",
		runs: [{
			tool: { driver: {
				name: "Outrider",
				rules: kinds.map(ruleOf)
			} },
			automationDetails: { id: [
				"outrider",
				...targetKey === null ? [] : [targetKey],
				batch.id
			].join("/") },
			columnKind: "utf16CodeUnits",
			originalUriBaseIds: places.bases,
			invocations: batch.runs.filter(({ status }) => isTerminal(status)).map(invocationOf),
			results: issues.map((issue) => resultOf(issue, kinds.indexOf(issue.kind), places))
		}]
	};
}
function ruleOf(kind) {
	let meaning = { text: kindMeanings[kind] };
	return {
		id: kind,
		name: pascalCase(kind),
		shortDescription: { text: kindName(kind) },
		fullDescription: meaning,
		help: meaning,
		properties: { tags: ["outrider"] }
	};
}
function invocationOf(run) {
	let reason = run.failureReason;
	return {
		executionSuccessful: run.status === "completed",
		...run.startTime !== null && { startTimeUtc: run.startTime },
		...run.endTime !== null && { endTimeUtc: run.endTime },
		...reason !== null && { toolExecutionNotifications: [{
			level: "error",
			message: { text: messageText(reason, 1e3) }
		}] }
	};
}
function resultOf(issue, ruleIndex, places) {
	let { title, url, fingerprint, status, severity, occurrences } = issue, steps = (issue.reproduction?.steps ?? []).slice(0, 30), lines = [
		`${messageText(title, 500)} at ${messageText(url, 2e3)}`,
		...issue.message === title ? [] : [messageText(issue.message, 1e3)],
		...steps.length > 0 ? ["To see it again:"] : [],
		...steps.map((step, index) => `${index + 1}. ${messageText(step, 300)}`)
	];
	return {
		ruleId: issue.kind,
		ruleIndex,
		level: levels[severity],
		message: { text: lines.join("\n") },
		locations: [{
			physicalLocation: {
				artifactLocation: places.of(url),
				region: { startLine: 1 }
			},
			logicalLocations: [{
				fullyQualifiedName: oneLine(url, 2e3),
				kind: "resource"
			}]
		}],
		partialFingerprints: {
			primaryLocationLineHash: `${fingerprint}:1`,
			"outrider/v1": fingerprint
		},
		baselineState: issue.isNew ? "new" : "unchanged",
		occurrenceCount: Math.max(1, occurrences),
		...status === "MUTED" && { suppressions: [{
			kind: "external",
			justification: "Muted in Outrider."
		}] },
		properties: { severity }
	};
}
/** UNCAUGHT_EXCEPTION → UncaughtException */
const pascalCase = (kind) => kind.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, first) => first.toUpperCase()), messageText = (text, maxCharacters) => oneLine(text, maxCharacters).replace(/[\\[\]]/g, "\\$&") || "(no text)";
// action/report-files.ts
/** Writes the result as SARIF, JUnit and JSON. Without a folder of the workflow's own, each batch has one of its own. */
async function writeReportFiles(result, found) {
	let own = join(runnerTemp() ?? tmpdir(), "outrider", found.batch.id.replace(/[^\w-]/g, "_")), folder = resolve(found.reportDir ?? own);
	await mkdir(folder, { recursive: !0 });
	let write = async (name, text) => {
		let file = join(folder, name);
		return await writeFile$1(file, text), file;
	};
	return {
		"sarif-file": await write("outrider.sarif", json(sarifOf(found))),
		"junit-file": await write("junit.xml", junitOf(found)),
		"json-file": await write("report.json", json(jsonReport(result, found)))
	};
}
function jsonReport({ outcome, reportUrl }, { batch, issues, counted }) {
	return {
		version: 1,
		status: outcome.status,
		verdict: outcome.verdict,
		message: outcome.message,
		reportUrl,
		exceptionCount: exceptionCount(batch, issues),
		newIssueCount: counted.filter(({ isNew }) => isNew).length,
		batch,
		issues: issues.map(({ screenshot: _, ...issue }) => issue)
	};
}
const json = (value) => `${JSON.stringify(value, null, 2)}\n`, marks = {
	passed: "✅",
	findings: "⚠️",
	"nothing-explored": "⚪",
	"product-unreachable": "🚫",
	"tool-error": "🚫",
	"timed-out": "⏱️",
	cancelled: "⏹️",
	skipped: "⚪"
};
/** The job's summary as Markdown; what comes from the explored pages is escaped. */
function summaryOf({ outcome, reportUrl, found }) {
	let issues = found?.issues ?? [], mark = outcome.red ? "❌" : outcome.verdict === null ? "🔎" : marks[outcome.verdict], shown = fitting(issues.slice(0, 100).map(issueEntry)), hidden = issues.length - shown.length;
	return [
		`## ${mark} Outrider`,
		plain(outcome.message, 1500),
		...found ? [found.batch.runs.map((run) => run.testCase ? testCaseLine(run) : runLine(run)).join("\n\n")] : [],
		...reportUrl === null ? [] : [link("The whole exploration", reportUrl)],
		...shown,
		...hidden > 0 ? [`… and ${count(hidden, "more issue")} on the page of the exploration.`] : [],
		""
	].join("\n\n");
}
/** The first of them that GitHub takes together. */
function fitting(entries) {
	let bytes = 0;
	return entries.filter((entry) => (bytes += Buffer.byteLength(entry), bytes <= 9e5));
}
function runLine({ target, url, progress, startTime, endTime }) {
	let share = progress.codeCoverage === null ? "" : ` · ${Math.round(progress.codeCoverage * 100)} % of its JavaScript`, covered = `${count(progress.actions, "action")} · ${count(progress.states, "state")} · ${count(progress.urls, "address", "addresses")}`;
	return `**${plain(target.name, 200)}** at ${code(url, 300)}: ${covered}${share}${duration(startTime, endTime)}`;
}
function testCaseLine({ testCase, status, failureReason, startTime, endTime }) {
	let reason = failureReason === null ? "" : `: ${plain(failureReason, 500)}`;
	return `${status === "completed" ? "✅" : "❌"} **${plain(testCase?.name ?? "", 200)}**${duration(startTime, endTime)}${reason}`;
}
function duration(start, end) {
	if (start === null || end === null) return "";
	let seconds = Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 1e3));
	return ` · in ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`}`;
}
function issueEntry(issue) {
	let state = issue.status === "MUTED" ? "muted" : issue.isNew ? "new" : "known", steps = issue.reproduction?.steps ?? [], hidden = steps.length - 30, { replays = 0, confirmed = 0 } = issue.reproduction ?? {}, again = replays > 0 ? ` (${confirmed} of ${count(replays, "replay")} showed it)` : "";
	return [
		"<details>",
		`<summary><b>${issue.severity}</b> · ${state} · ${kindName(issue.kind)} · ${htmlCode(issue.title, 300)}</summary>`,
		"",
		`At ${code(issue.url, 500)}${issue.occurrences > 1 ? ` · ${issue.occurrences} times` : ""}`,
		"",
		...issue.message === issue.title ? [] : [code(issue.message, 1e3), ""],
		...steps.length > 0 ? [`To see it again${again}:`, ""] : [],
		...steps.slice(0, 30).map((step, index) => `${index + 1}. ${code(step, 300)}`),
		...hidden > 0 ? ["", `… and ${count(hidden, "more step")}.`] : [],
		"",
		"</details>"
	].join("\n");
}
/** Tells the result everywhere a job can: outputs, log, annotations, summary, files, and the job's colour. */
async function report(result) {
	let { outcome, found } = result;
	if (setOutput("status", outcome.status), setOutput("verdict", outcome.verdict ?? ""), found && await reportFound(result, found), await tried("The job summary", () => summary.addRaw(summaryOf(result)).write()), outcome.red) return setFailed(outcome.message);
	if (outcome.verdict === "passed" || outcome.verdict === null) return info(outcome.message);
	notice(outcome.message, { title: "Outrider" });
}
async function reportFound(result, found) {
	let { batch, issues, counted } = found;
	setOutput("exception-count", exceptionCount(batch, issues)), setOutput("new-issue-count", counted.filter(({ isNew }) => isNew).length), issues.length > 0 && await group(count(issues.length, "issue"), async () => issues.forEach(logIssue));
	for (let [index, issue] of counted.slice(0, 10).entries()) annotate(issue, index < 9);
	await tried("The report files", async () => {
		let files = await writeReportFiles(result, found);
		await group("Report files", async () => {
			for (let [output, file] of Object.entries(files)) info(`${output}: ${file}`), setOutput(output, file);
		});
	});
}
function logIssue(issue) {
	info(`- ${headline(issue)} at ${logLine(issue.url)}`);
	let steps = issue.reproduction?.steps ?? [];
	for (let [index, step] of steps.slice(0, 30).entries()) info(`    ${index + 1}. ${logLine(step)}`);
}
function annotate(issue, mayBeError) {
	let grave = mayBeError && issue.isNew && (issue.severity === "CRITICAL" || issue.severity === "HIGH"), text = `${logLine(issue.message, 500)} at ${logLine(issue.url)}`;
	(grave ? error : warning)(text, { title: `Outrider: ${headline(issue)}` });
}
const headline = ({ severity, kind, isNew, title }) => `${severity} ${isNew ? "new" : "known"} ${kindName(kind)}: ${logLine(title, 200)}`;
/** What cannot be written is no reason to lose the result. */
async function tried(what, write) {
	try {
		await write();
	} catch (cause) {
		warning(`${what} could not be written: ${logLine(cause instanceof Error ? cause.message : String(cause))}`);
	}
}
// action/secrets.ts
/** Masks the key and every form in which its secret could come up in a log. */
function maskKey(apiKey) {
	let pair = Buffer.from(apiKey, "base64").toString("utf8"), secret = pair.slice(pair.indexOf(":") + 1), forms = [
		apiKey,
		secret,
		encodeURIComponent(secret),
		...base64Forms(pair),
		...base64Forms(secret)
	];
	for (let form of new Set(forms)) form !== "" && setSecret(form);
}
/** With and without padding, and in the alphabet of addresses. */
function base64Forms(text) {
	let form = Buffer.from(text).toString("base64");
	return [
		form,
		form.replace(/=+$/, ""),
		Buffer.from(text).toString("base64url")
	];
}
/** Ends the exploration in flight; says what came of it. */
async function cancelSession(session) {
	let began = performance.now(), known = session.starting === null || await within(2500, session.starting), { api, batchId } = session;
	return batchId === null ? known ? "No exploration was in flight." : "A start was under way, and no answer came: it may go on." : api ? await within(4e3 - (performance.now() - began), api.send(CancelBatchDocument, { id: batchId })) ? "The exploration was ended too." : `The exploration (batch ${batchId}) could not be ended and goes on.` : "The exploration goes on (cancel-on-cancelled: false).";
}
async function within(milliseconds, work) {
	let done = work.then(() => !0, () => !1);
	return Promise.race([done, setTimeout$1(milliseconds, !1)]);
}
// action/main.ts
/** Entry of the packaged Action: reads, explores, reports, and ends with the job when that is cancelled. */
const session = {
	api: null,
	starting: null,
	batchId: null,
	reportUrl: null
}, stop = new AbortController(), stopping = new Promise((resolve) => {
	stop.signal.addEventListener("abort", async () => {
		let what = await cancelSession(session);
		resolve(without(stopped(what), session.reportUrl));
	});
});
for (let signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop.abort());
await report(await Promise.race([act(), stopping])), await new Promise((resolve) => process.stdout.write("", resolve)), process.exit();
async function act() {
	try {
		let apiKey = readApiKey();
		maskKey(apiKey);
		let job = readJob(), occasion = readEvent(job.event);
		if (apiKey === "" && occasion.pullRequest?.withoutSecrets) return without(skipped("this pull request comes from a fork, and GitHub gives those no secrets"), null);
		let inputs = readInputs(apiKey);
		return occasion.nothingToDo !== null && inputs.start !== null ? without(skipped(occasion.nothingToDo), null) : await explore(inputs, occasion, job, session, stop.signal);
	} catch (error) {
		return stop.signal.aborted ? stopping : without(errorOutcome(error), session.reportUrl);
	}
}
export {};
