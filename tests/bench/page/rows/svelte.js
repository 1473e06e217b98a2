import { mount } from "svelte";
import Rows from "./rows.svelte";

mount(Rows, { target: document.querySelector("main") });
